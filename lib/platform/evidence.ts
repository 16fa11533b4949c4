/** What of one module can stand as evidence on what of another: a link that a person makes, shown to those who may see both ends. */
import type * as z from "zod";
import type { KnownPerson } from "./proposal";

/** A kind of thing that can be attached: a quote of a call, a decision of an organization. */
export type EvidenceKind<Deps = never> = {
  readonly kind: string;
  /** What people call one. */
  readonly title: string;
  /** How ids of the kind begin. */
  readonly ids: string;
  /** An agent without all of these proposes none. */
  readonly scopes: readonly [string, ...string[]];
  /** For agents: what it is and where they find its id. */
  readonly says: string;
  /** Those of these that show to the caller, in any order. */
  readonly find: (deps: Deps, ids: readonly string[]) => Promise<readonly EvidenceShown[]>;
};

export type AnyEvidenceKind = EvidenceKind;

export const defineEvidence = <Deps>(kind: EvidenceKind<Deps>): EvidenceKind<Deps> => kind;

/** A piece of it in the words that every page has. */
export type EvidenceShown = {
  readonly id: string;
  /** The space of its module that it is in. */
  readonly space: string;
  readonly title: string;
  /** What it says, where that is to be read beside what it stands on. */
  readonly text?: string;
  /** Who said it, and when: in words. */
  readonly from?: string;
  /** Its page of ours. */
  readonly url: string;
};

/** Which piece it is, wherever it is named. */
export type EvidenceName = { readonly module: string; readonly kind: string; readonly id: string };

/** What somebody is about to do with the evidence on something. */
export type EvidenceAct = "look" | "propose" | "attach";

/** What evidence stands on, as the caller sees it now. */
export type EvidenceSubject = {
  readonly id: string;
  readonly spaceId: string;
  readonly partId: string;
  /** For whom the caller sits in this space. */
  readonly organizationId: string;
  readonly version: number;
  /** Whether the caller could attach something now. */
  readonly mayAttach: boolean;
};

/** One that is attached. Times in Unix seconds. */
export type Attached = EvidenceName & {
  readonly attachedId: string;
  readonly attachedAt: number;
  /** Null where the caller may not know that person. */
  readonly attachedBy: KnownPerson | null;
  readonly mayDetach: boolean;
};

/** How a module keeps evidence on what is its own: under the rights of its callers, as every query of the module. */
export type EvidenceTarget<Reading = never, Writing = never> = {
  /** The field of arguments and results that names what evidence stands on; and what it is called in the log. */
  readonly field: string;
  readonly named: z.ZodType<string>;
  readonly scopes: readonly [string, ...string[]];
  readonly lifetime: { readonly days: number };
  /** What the caller names. Refuses what is not found, and who may not do this to it. */
  readonly subject: (
    deps: Reading,
    spaceId: string | undefined,
    named: string,
    act: EvidenceAct,
  ) => Promise<EvidenceSubject>;
  /** Those of these that the caller sees, by their ids. */
  readonly titles: (
    deps: Reading,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly title: string; readonly version: number }>>;
  /** Throws why the caller does not decide on what was proposed there. */
  readonly mayDecide: (deps: Reading, spaceId: string) => void;
  /** Where a person decides. */
  readonly confirmation: (origin: string, suggestionId: string) => string;
  /** The oldest first. What is attached itself, its own module shows, or does not. */
  readonly attached: (deps: Reading, subject: EvidenceSubject) => Promise<readonly Attached[]>;
  /** What is attached already stays. */
  readonly attach: (deps: Writing, subject: EvidenceSubject, evidence: readonly EvidenceName[]) => Promise<void>;
  /** False where it is not the caller's to detach, or not any more. */
  readonly detach: (deps: Writing, subject: EvidenceSubject, attachedId: string) => Promise<boolean>;
};

export type AnyEvidenceTarget = EvidenceTarget;

export const defineEvidenceTarget = <Reading, Writing>(
  target: EvidenceTarget<Reading, Writing>,
): EvidenceTarget<Reading, Writing> => target;
