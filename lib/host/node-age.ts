/** What an operator should know of the Node that runs this. */

/** Until when each long-term line gets security fixes. */
const ENDS: Readonly<Record<number, string>> = {
  20: "2026-04-30",
  22: "2027-04-30",
  24: "2028-04-30",
  26: "2029-04-30",
};
const ADVISED = 24;

/** In one sentence; nothing while its line is looked after. */
export function nodeNotice(version: string, today: Date): string | undefined {
  const major = Number.parseInt(version, 10);
  const ends = ENDS[major];
  if (ends === undefined) return major % 2 === 0 && major > ADVISED ? undefined : advice(major, "no long-term line");
  return today.getTime() < Date.parse(ends) + DAY ? undefined : advice(major, `past its end of life (${ends})`);
}

const DAY = 86_400_000;

const advice = (major: number, why: string) =>
  `Node ${major} is ${why} and gets no security fixes: everything works on it, but run this on Node ${ADVISED}.`;
