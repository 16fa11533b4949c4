/** What was asked during a soak and what came of it, as those who asked saw it. The checks hold the database against this. */

/** `failed`: an error of ours, or no answer at all. `left`: who asked went away, so nobody knows. */
export type End = "given" | "refused" | "limited" | "unauthenticated" | "failed" | "left";

export type Asked = {
  readonly what: string;
  readonly userId: string;
  /** Of an agent; people have none. */
  readonly connectionId?: string;
  /** Whether it counts against the person's calls of the minute. */
  readonly counted?: boolean;
  readonly instance: string;
  readonly requestId: string;
  readonly began: number;
  readonly ended: number;
  readonly end: End;
};

/** What somebody was told has happened. From then on it must be so. */
export type Acknowledged =
  | { readonly kind: "suggestion"; readonly id: string; readonly userId: string; readonly connectionId: string }
  | {
      readonly kind: "decision";
      readonly id: string;
      readonly userId: string;
      readonly state: "confirmed" | "dismissed";
      readonly requestId: string;
    }
  | { readonly kind: "message"; readonly text: string; readonly userId: string; readonly requestId: string }
  | { readonly kind: "revocation"; readonly connectionId: string; readonly at: number };

/** A time in which errors are allowed, of one instance or of all. */
export type Fault = { readonly name: string; readonly instance?: string; readonly from: number; to: number };

/** After a fault is over, how long something may still stumble over a connection that it broke. */
export const AFTERMATH = 2_000;

export type Ledger = ReturnType<typeof openLedger>;

export function openLedger() {
  const asked: Asked[] = [];
  const acknowledged: Acknowledged[] = [];
  const faults: Fault[] = [];
  const findings = new Map<string, string[]>();
  const doubted = new Map<string, number>();

  const excused = (instance: string, began: number, ended: number) =>
    faults.some(
      (fault) =>
        (fault.instance === undefined || fault.instance === instance) &&
        began <= fault.to + AFTERMATH &&
        ended >= fault.from,
    );

  return {
    asked,
    acknowledged,
    faults,
    findings,
    /** Since when a connection may be over without anybody having been told so. */
    doubted,
    doubt: (connectionId: string) => void doubted.set(connectionId, doubted.get(connectionId) ?? Date.now()),
    excused,
    add: (one: Asked) => void asked.push(one),
    acknowledge: (one: Acknowledged) => void acknowledged.push(one),
    /** Something that must never be, under the promise that it breaks. */
    find: (promise: string, what: string) => void findings.set(promise, [...(findings.get(promise) ?? []), what]),
    /** Runs a fault; it is over when the work is. */
    async during(fault: Pick<Fault, "name" | "instance">, work: () => Promise<void>): Promise<void> {
      const entry: Fault = { ...fault, from: Date.now(), to: Number.POSITIVE_INFINITY };
      faults.push(entry);
      await work();
      entry.to = Date.now();
    },
  };
}
