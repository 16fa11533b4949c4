/** What part of the past is shown, kept in the address. */
export type HistoryQuery = { readonly deal?: string; readonly agent?: string; readonly kind?: HistoryKind };

export const HISTORY_KINDS = ["routing", "assignment", "answer_link"] as const;
type HistoryKind = (typeof HISTORY_KINDS)[number];

type Given = Partial<Record<string, string | string[]>>;

/** What is no filter of ours is none. */
export function historyQuery(given: Given): HistoryQuery {
  const [deal, agent] = [textOf(given.deal), textOf(given.agent)];
  const kind = HISTORY_KINDS.find((one) => one === given.kind);
  return {
    ...(deal !== undefined && /^[\w.-]{1,64}$/.test(deal) && { deal }),
    ...(agent !== undefined && agent.length <= 200 && { agent }),
    ...(kind && { kind }),
  };
}

const textOf = (value: string | string[] | undefined) =>
  typeof value === "string" && value !== "" ? value : undefined;
