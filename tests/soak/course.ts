/** What everybody in a soak shares: where to ask, how to choose, and the ledger. */
import { randomBytes } from "node:crypto";
import type { Random } from "@/tests/kit/random";
import type { Person } from "@/tests/support/person";
import type { Instance } from "./instances";
import type { Asked, End, Ledger } from "./ledger";
import { send, Unanswered } from "./wire";

export type Course = {
  readonly origin: string;
  readonly instances: readonly Instance[];
  readonly random: Random;
  readonly ledger: Ledger;
  /** Proposals that wait for somebody to decide. */
  readonly pending: string[];
  running(): boolean;
};

export type Somebody = {
  readonly email: string;
  readonly userId: string;
  readonly name: string;
  readonly person: Person;
};

type About = Pick<Asked, "what" | "userId" | "connectionId" | "counted">;

/** A promise that a soak holds the product to, in the words of its report. */
export const CLEAN = "errors only while something is broken, and only in our words";
export const RIGHT = "nobody gets what is another's";

/** Asks one of the instances, whichever comes, and enters what came of it. Undefined where nobody answered. */
export async function ask(
  { instances, random, ledger }: Course,
  about: About,
  address: URL,
  init: RequestInit,
  endOf: (response: Response, text: string) => End,
): Promise<{ end: End; response: Response; text: string; began: number; ended: number } | undefined> {
  const { name, port } = random.pick(instances);
  const requestId = `soak-${randomBytes(9).toString("hex")}`;
  const headers = { ...(init.headers as Record<string, string>), "x-request-id": requestId };
  const began = Date.now();
  const enter = (end: End) => ledger.add({ ...about, instance: name, requestId, began, ended: Date.now(), end });
  try {
    const response = await send(port, address, { ...init, headers });
    const text = await response.clone().text();
    const end = endOf(response, text);
    enter(end);
    if (end === "failed") judge(ledger, name, about.what, began, `${response.status} ${text.slice(0, 300)}`, text);
    return { end, response, text, began, ended: Date.now() };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    enter("failed");
    if (error.hung) ledger.find(CLEAN, `${about.what} on ${name}: ${error.message}`);
    judge(ledger, name, about.what, began, error.message, "");
    return undefined;
  }
}

/** Stacks, statements, drivers and paths are the inside. */
const INSIDE =
  /\bat .+:\d+:\d+\)?$|node_modules|\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM) \w+ |prisma|app_rt|app_sys|PGlite|ZodError|TypeError|ECONN|terminating connection/im;

function judge(ledger: Ledger, instance: string, what: string, began: number, said: string, text: string): void {
  if (!ledger.excused(instance, began, Date.now())) ledger.find(CLEAN, `${what} on ${instance}: ${said}`);
  if (INSIDE.test(text)) ledger.find(CLEAN, `${what} on ${instance} tells of the inside: ${said}`);
}

/** A pause of about so long, never longer than the soak still goes on. */
export async function idle({ random, running }: Course, milliseconds: number): Promise<void> {
  const until = Date.now() + milliseconds * (0.5 + random.next());
  while (running() && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, Math.min(200, until - Date.now())));
}
