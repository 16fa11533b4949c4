/** What part of the past is shown, kept in the address. */
export type HistoryQuery = { readonly deal?: string; readonly agent?: string; readonly kind?: string };

type Given = Partial<Record<string, string | string[]>>;

/** What is no filter of ours is none. `kinds`: those that there are. */
export function historyQuery(given: Given, kinds: readonly string[]): HistoryQuery {
  const [deal, agent] = [textOf(given.deal), textOf(given.agent)];
  const kind = kinds.find((one) => one === given.kind);
  return {
    ...(deal !== undefined && /^[\w.-]{1,64}$/.test(deal) && { deal }),
    ...(agent !== undefined && agent.length <= 200 && { agent }),
    ...(kind && { kind }),
  };
}

const textOf = (value: string | string[] | undefined) =>
  typeof value === "string" && value !== "" ? value : undefined;
