import type * as z from "zod";
import type { Authority } from "./authority";
import { ID_FORM } from "./ids";
import type { AnyNotice } from "./notice";

/**
 * What a module's content lives in: a room, an organization, a library of recordings. The pipeline, the limits, the log and the
 * consent page read this description, and never a field of a module by its name.
 */
export type Space<Entered extends object = never, Seat = unknown> = {
  readonly module: string;
  /** What people call one of them. */
  readonly noun: string;
  /** The field of arguments and results that names one. */
  readonly field: string;
  /** Fields of a result that name the one thing it is about, the weightiest first. */
  readonly subjects: readonly string[];
  /**
   * Functions of the database, by name. `enter(named)` says what whoever entered is here, as JSON; `enterAs(person, session,
   * space, viewed, as agent)` the same through somebody else's eyes. `called(person, credential, named)` says which space a call
   * counts for, and how many its admins allow in a minute and a day; `own(person, ids)` which of these the person has a seat in;
   * `endSeats(person)` ends every seat of somebody, with what hangs on it, and answers the spaces by name, `kept` where one had to stay.
   */
  readonly sql: {
    readonly enter: string;
    readonly enterAs?: string;
    readonly called: string;
    readonly own: string;
    readonly endSeats: string;
  };
  /** How people are let in by a link, where they are. */
  readonly invitations?: Invitations;
  /** What people are told about their account because of it, by kind. */
  readonly notices?: Readonly<Record<string, AnyNotice>>;
  /** The seat that a call is about: in the space it names, else in the one its connection is bound to. Refuses where there is none. */
  seatOf(authority: Authority & Entered, named: string | undefined): Seat;
  /** Every seat that the caller has at the moment. */
  seats(authority: Authority & Entered): readonly Seat[];
  /** The space that the caller's connection is bound to. */
  bound(authority: Authority & Entered): string | null;
  /** What people are shown of the spaces in which they have a seat, each with what they are there, and the firms for which they sit there. */
  names(authority: Authority & Entered): readonly NamedSpace[];
  organizations(authority: Authority & Entered): readonly string[];
  /** Who may do what in one of them, and when. */
  readonly acts?: Acts<Seat>;
  /** What `whoami` says of them to an agent: fields of its result, and how they are filled. */
  readonly self: { readonly fields: z.ZodRawShape; of(authority: Authority & Entered): object };
  /** How often agents may call in the space that the caller is bound to, where somebody there limits that. */
  callsPerMinute(authority: Authority & Entered): number | null;
};

/**
 * Functions of the database: `of(hash)` says what the link with this secret shows; `accept(hash, person, seat)` gives the person the
 * seat, under an id that `newSeatId` made.
 */
export type Invitations = { readonly of: string; readonly accept: string; newSeatId(): string };

export type NamedSpace = { readonly id: string; readonly name: string; readonly seat?: string };

export type AnySpace = Space<never>;

/**
 * Who may do what: one table for a module, asked by the pipeline for every use-case that states its act, by pages for what to
 * offer, by tests for what must be refused. Policies of the database are the second line, and know nothing of it.
 */
export type Acts<Seat = unknown> = {
  /** By act, the roles of those who may at all. */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  /** Throws what stands in the way: the role, the state of the space, or that of what the act is done to, as its preparation found it. */
  refuse(seat: Seat, act: string, on: unknown, userId: string): void;
};

/** What the database said of a caller at the start of a transaction: to the kernel, and to each module that was entered. */
export type Standing = {
  readonly core: Authority;
  /** By the name of the module. */
  readonly entered: Readonly<Record<string, EnteredSpace>>;
};
export type EnteredSpace = { readonly space: AnySpace; readonly entered: object };

/** Where a use-case works: which spaces its caller enters, and what of that it is handed. */
export type Place<Where = unknown, Entered extends object = object> = {
  readonly spaces: readonly AnySpace[] | "all";
  at(standing: Standing, input: unknown): Where;
  /** For the compiler alone: what its use-cases find in `deps.authority`, beside what the kernel knows. */
  readonly entered?: Entered;
};

/** A space with the two places in which its use-cases work: in one of them, or in all that the caller has. */
export function defineSpace<Entered extends object, Seat>(space: Space<Entered, Seat>) {
  const spaces = [space as AnySpace];
  const one: Place<Seat, Entered> = {
    spaces,
    at: (standing, input) => space.seatOf(authorityIn(space, standing), namedSpace(space, input) ?? undefined),
  };
  const each: Place<readonly Seat[], Entered> = { spaces, at: (standing) => space.seats(authorityIn(space, standing)) };
  return { ...space, one, each };
}

/** What a use-case of this space is told of its caller. */
export const authorityIn = <Entered extends object>(
  { module }: Pick<Space<Entered>, "module">,
  { core, entered }: Standing,
): Authority & Entered => ({ ...core, ...(entered[module]?.entered as Entered) });

/** For what shows the spaces of all modules alike: each with what is known of the caller there. */
export const everywhere: Place<readonly Known[]> = { spaces: "all", at: knownIn };

/** For what looks over the spaces of some modules: theirs alone are entered. */
export const over = (spaces: readonly AnySpace[]): Place<readonly Known[]> => ({ spaces, at: knownIn });

function knownIn(standing: Standing): Known[] {
  return Object.values(standing.entered).map(({ space }) => ({
    space,
    authority: authorityIn(space, standing) as never,
  }));
}
export type Known = { readonly space: AnySpace; readonly authority: never };

/** What a use-case of one of these spaces finds: the same hands, with what its caller is there. */
export function depsIn({ module, noun }: AnySpace, deps: object, known: readonly Known[]): never {
  const entered = known.find(({ space }) => space.module === module);
  if (!entered) throw new Error(`nobody entered the ${noun}s`);
  return { ...deps, authority: entered.authority } as never;
}

/** The space that arguments name. They may not have been checked yet: whatever stands there may be anything. */
export function namedSpace({ field }: Pick<AnySpace, "field">, raw: unknown): string | null {
  if (typeof raw !== "object" || raw === null || !Object.hasOwn(raw, field)) return null;
  const named = (raw as Record<string, unknown>)[field];
  return typeof named === "string" && ID_FORM.test(named) ? named : null;
}

/** The space that a use-case works in; undefined where it works in none, or looks over those of several modules. */
export const soleSpace = (place: Place | undefined): AnySpace | undefined => {
  const [only, another] = spacesOf(place);
  return another === undefined ? only : undefined;
};

/** The same; over several modules the one of which a value names a space. */
export const spaceNamedIn = (place: Place | undefined, value: unknown): AnySpace | undefined =>
  soleSpace(place) ?? spacesOf(place).find((space) => namedSpace(space, value) !== null);

/** For which a call counts: over several modules that of the first, where none is named. */
export const spaceCounted = (place: Place | undefined, raw: unknown): AnySpace | undefined =>
  spaceNamedIn(place, raw) ?? spacesOf(place)[0];

/** The fields of a result that name a space. */
export const fieldsOf = (place: Place | undefined): readonly string[] => spacesOf(place).map(({ field }) => field);

const spacesOf = (place: Place | undefined): readonly AnySpace[] =>
  place && place.spaces !== "all" ? place.spaces : [];
