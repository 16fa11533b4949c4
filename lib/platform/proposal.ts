/** A kind of thing that agents propose and people decide on, as data: in every module alike. */
import type * as z from "zod";
import type { Missing } from "./needs";
import type { SuggestionState } from "./proposal-state";

/** Somebody by id and name, as far as the caller may know them. */
export type KnownPerson = { readonly id: string; readonly name: string };

/** One as it is kept, its payload read with the kind's own schema. Times in Unix milliseconds. */
export type Proposal<Payload = unknown> = {
  readonly id: string;
  readonly module: string;
  readonly spaceId: string;
  /** The part of the space that it belongs to, where its module cuts spaces into parts. */
  readonly partId: string | null;
  readonly kind: string;
  /** What it is about, and which version of that the agent saw. */
  readonly subjectId: string;
  readonly subjectVersion: number;
  readonly state: SuggestionState;
  readonly payload: Payload;
  readonly confidence: number | null;
  /** A firm that decides too, where the module says so. */
  readonly deciderOrganizationId: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly decidedAt: number | null;
  readonly decisionReason: string | null;
  readonly undoneAt: number | null;
  readonly supersededBy: string | null;
  readonly edited: boolean;
  /** The agent as it was when it proposed. */
  readonly clientName: string;
  readonly clientHost: string;
  readonly scopes: readonly string[];
  readonly unlocked: boolean;
  /** Null where the caller may not know that person. */
  readonly proposer: KnownPerson | null;
  readonly decider: KnownPerson | null;
  readonly undoer: KnownPerson | null;
};

/** What a proposal rests on, for those who may read it. */
export type Evidence = { readonly analysis: string | null; readonly reasons: Readonly<Record<string, string>> };

/** What it is about, as it is now. `version` is what the person has before their eyes, and sends back with a decision. */
export type Subject = { readonly title: string; readonly version: number };

/** How things are for who decides: in words that any page can show, and in what only the kind's own page knows. */
export type Looked<Look> = {
  /** What would be done, in one sentence without its full stop. */
  readonly says: string;
  readonly about: Subject;
  readonly changes: readonly { readonly what: string; readonly now: string; readonly after: string }[];
  /** Something is another than when it was proposed. */
  readonly moved: boolean;
  /** Why it cannot be done as things stand. */
  readonly obstacle?: string | undefined;
  /** Some of it does not show to who looks: the agent's own words, which may speak of that, do not either. */
  readonly hidesAnalysis?: boolean;
  readonly look: Look;
};

/** The same in a list. */
export type Listed<Row> = Pick<Looked<Row>, "says" | "about" | "moved"> & {
  /** Something that a list does not show should be seen before this is confirmed. */
  readonly lookFirst: boolean;
  /** What else is sent back with a decision, as `id@version`. */
  readonly seen: readonly string[];
  readonly row: Row;
};

/** What taking back would do, sentence by sentence, or why it cannot be. */
export type Undoable = { readonly whyNot?: string | undefined; readonly says: readonly string[] };

export type Decider = { readonly evidence: Evidence | undefined; readonly decides: boolean };

/** What a person saw, and put in place of what was proposed: the kind's own fields. */
export type Seen<Edit> = { readonly version: number; readonly edit: Edit };

export type Prepared<Found> = { readonly found: Found; readonly missing?: Missing | undefined };

/**
 * A kind of proposal, as data. All of it is asked under the caller's rights, `deps.authority` being what the caller is in the spaces of its
 * module; what of it somebody sees, the module says once for all its kinds (`Proposals`).
 */
export type ProposalKind<
  Payload = never,
  Reading = never,
  Writing = never,
  Edit extends z.ZodObject = z.ZodObject,
  Look extends z.ZodObject = z.ZodObject,
  Row extends z.ZodObject = z.ZodObject,
  Found = never,
  Before = never,
> = {
  readonly kind: string;
  /** What people call it. */
  readonly title: string;
  readonly lifetime: { readonly days: number };
  /** What would be done. As stored, it is read with this again: what is applied must be what was meant. */
  readonly payload: z.ZodType<Payload>;
  /** What makes two of the kind the same: what would be done, not how sure or why. */
  readonly essence: (payload: Payload) => readonly string[];
  /** Throws why the caller may not decide on it. Asked about what the caller sees. */
  readonly mayDecide: (deps: Reading, proposal: Proposal<Payload>) => void;
  readonly look: {
    readonly schema: Look;
    readonly prepare?: (deps: Reading, proposal: Proposal<Payload>) => Promise<Prepared<Found>>;
    readonly of: (
      deps: Reading,
      proposal: Proposal<Payload>,
      decider: Decider,
      found: Found,
    ) => Promise<Looked<z.input<Look>>>;
  };
  /** Of many at once, by their ids. Kinds that share it are asked together. */
  readonly listed: {
    readonly schema: Row;
    readonly of: (
      deps: Reading,
      proposals: readonly Proposal<Payload>[],
    ) => Promise<ReadonlyMap<string, Listed<z.input<Row>>>>;
  };
  /** What a person may send with a confirmation beside the version that they saw. */
  readonly edit: Edit;
  /** Those of these fields that may stand in the log as they are: ids, filters, numbers. */
  readonly audited: readonly string[];
  readonly apply: {
    readonly prepare?: (
      deps: Reading,
      proposal: Proposal<Payload>,
      seen: Seen<z.output<Edit>>,
    ) => Promise<Missing | undefined>;
    /** What will be done: as proposed, or as the person changed it, which is checked as an agent's own choice is. */
    readonly settle: (deps: Writing, proposal: Proposal<Payload>, seen: Seen<z.output<Edit>>) => Promise<Payload>;
    /** Does it, as the person's own act, once it is decided. Answers the new version of what it is about. */
    readonly run: (
      deps: Writing,
      proposal: Proposal<Payload>,
      settled: Seen<z.output<Edit>> & { readonly payload: Payload; readonly note: string },
    ) => Promise<number>;
  };
  /** How it is taken back, or why never. */
  readonly undo:
    | { readonly never: string }
    | {
        readonly look: (deps: Reading, proposal: Proposal<Payload>) => Promise<Undoable | undefined>;
        /** Throws what stands in the way; answers nothing where somebody was faster. What it answers, `run` is given: by then the module has taken back what only its database can. */
        readonly refuse: (deps: Writing, proposal: Proposal<Payload>, version: number) => Promise<Before | undefined>;
        /** Answers the new version. */
        readonly run: (deps: Writing, proposal: Proposal<Payload>, before: Before, note: string) => Promise<number>;
      };
};

/** Some kind of some module: what the registry and the use-cases handle. */
export type AnyProposalKind = Omit<
  ProposalKind,
  "essence" | "look" | "listed" | "apply" | "undo" | "mayDecide" | "payload"
> & {
  readonly payload: z.ZodType;
  readonly essence: (payload: never) => readonly string[];
  readonly mayDecide: (deps: never, proposal: never) => void;
  readonly look: {
    readonly schema: z.ZodObject;
    readonly prepare?: (deps: never, proposal: never) => Promise<Prepared<unknown>>;
    readonly of: (deps: never, proposal: never, decider: Decider, found: never) => Promise<Looked<unknown>>;
  };
  readonly listed: {
    readonly schema: z.ZodObject;
    readonly of: (deps: never, proposals: never) => Promise<ReadonlyMap<string, Listed<unknown>>>;
  };
  readonly apply: {
    readonly prepare?: (deps: never, proposal: never, seen: never) => Promise<Missing | undefined>;
    readonly settle: (deps: never, proposal: never, seen: never) => Promise<unknown>;
    readonly run: (deps: never, proposal: never, settled: never) => Promise<number>;
  };
  readonly undo:
    | { readonly never: string }
    | {
        readonly look: (deps: never, proposal: never) => Promise<Undoable | undefined>;
        readonly refuse: (deps: never, proposal: never, version: number) => Promise<unknown>;
        readonly run: (deps: never, proposal: never, before: never, note: string) => Promise<number>;
      };
};

export const defineProposal = <
  Payload,
  Reading,
  Writing,
  Edit extends z.ZodObject,
  Look extends z.ZodObject,
  Row extends z.ZodObject,
  Found = undefined,
  Before = undefined,
>(
  kind: ProposalKind<Payload, Reading, Writing, Edit, Look, Row, Found, Before>,
): ProposalKind<Payload, Reading, Writing, Edit, Look, Row, Found, Before> => kind;

/** Collects the values of a statement, and writes `$1`, `$2`, … */
export type Values = { add(value: unknown): string };

/**
 * The kinds of a module, and what its callers see of them: conditions over rows `s` of the proposals, which policies of the database
 * say a second time. `person` is JSON of id and name, for those who may know somebody in the space of `s`.
 */
export type Proposals<Entered = never> = {
  readonly kinds: readonly AnyProposalKind[];
  visible(authority: Entered, userId: string, values: Values): string;
  /** Those of them that wait for the caller's decision. */
  decidable(authority: Entered, values: Values): string;
  /** What one rests on: rows `v` of the evidence. */
  evidence(authority: Entered, values: Values): string;
  person(authority: Entered, values: Values, userId: string): string;
};
