/** What came of checking the sealed log. Of its size nothing: it holds everybody's calls. */
export type AuditChain = {
  readonly intact: boolean;
  readonly findings: number;
  /** Hash of the last seal: the server's own log names the same. */
  readonly head: string;
  readonly checkedAt: Date;
};
