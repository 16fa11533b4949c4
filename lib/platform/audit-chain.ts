/** What came of checking the sealed log. Of its size nothing: it holds every deal's calls. */
export type AuditChain = {
  readonly intact: boolean;
  readonly findings: number;
  /** Hash of the last seal: the server's own log names the same. */
  readonly head: string;
  readonly checkedAt: Date;
};

/** Thrown by a use-case that needs the check: another transaction must do it, and this one holds the database. */
export class ChainUnchecked extends Error {}

export function auditChain({ chain }: { readonly chain?: AuditChain | undefined }): AuditChain {
  if (!chain) throw new ChainUnchecked("the audit chain was not checked");
  return chain;
}
