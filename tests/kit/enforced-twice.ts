/**
 * Rights are enforced twice: by the query that a use-case writes, and by row-level security. Each is taken away in turn, and
 * the other must give the same answer alone. Every query and every use-case meets every kind of caller; by pairs, or all.
 */
import { describe, expect, it } from "vitest";
import type { CellName } from "./module-kit";
import { withSeed } from "./module-kit";
import { coveringPairs } from "./pairwise";
import { isFull } from "./seed";

/** A caller at one place where there is something to see. */
export type Looking = CellName & {
  /** Whether the caller has any right to be there. */
  readonly belongs: boolean;
};

export type EnforcedTwice<Who extends Looking, Deps> = {
  /** The doors to them, with one line of defence or both. */
  readonly worlds: {
    /** As the product opens it. */
    readonly both: <T>(who: Who, work: (deps: Deps) => Promise<T>) => Promise<T>;
    /** From here on in the transaction the database hides nothing. */
    readonly dropPolicies: (deps: Deps) => Promise<void>;
    /** The same transaction, but queries that believe their caller to have every right. */
    readonly believing: (who: Who, deps: Deps) => Deps;
    /** A transaction in which nobody is calling, with queries that believe in every right. */
    readonly nobody: <T>(who: Who, work: (deps: Deps) => Promise<T>) => Promise<T>;
  };
  readonly cells: readonly Who[];
  /** Those who find the most: in their places nobody is to find anything. */
  readonly mighty: readonly Who[];
  readonly cases: {
    /** Each list and look-up of the repository. */
    readonly queries: Readonly<Record<string, Query<Who, Deps>>>;
    /** Each use-case that reads, asked with some arguments; a refusal is an answer, too. */
    readonly useCases: Readonly<Record<string, UseCase<Who, Deps>>>;
  };
  /** All rows of a table that holds something to hide: as a bare SELECT counts them, and as they were planted. */
  readonly oracle: { bare(deps: Deps): Promise<number>; planted(): number };
  readonly says: { readonly useCase: string; readonly query: string; readonly nobody: string };
};

export type Query<Who, Deps> = {
  ask(deps: Deps, who: Who): Promise<readonly unknown[]>;
  /** Whether a use-case would ask it for this caller. */
  isFor(who: Who): boolean;
  /** What it gives to somebody without any right; otherwise nothing. */
  readonly empty?: readonly unknown[];
};
export type UseCase<Who, Deps> = {
  isFor(who: Who): boolean;
  /** With each of some arguments. */
  ask(deps: Deps, who: Who): Promise<readonly Answered[]>;
};
export type Answered = { readonly answer: unknown; readonly refused: boolean };

/** So much was to be seen, or the comparison was of nothing: others are looked at until there was. */
const ROWS_ENOUGH = 4;
const ANSWERS_ENOUGH = 1;

export function enforcedTwice<Who extends Looking, Deps>(title: string, kit: EnforcedTwice<Who, Deps>): void {
  const { worlds: doors, cells, mighty, oracle, says } = kit;
  const { queries, useCases } = kit.cases;

  describe(withSeed(`${title} with row-level security off`), () => {
    it.each(drawnFor(cells, useCases))(says.useCase, async (_, useCase, drawn) => {
      let answered = 0;
      for (const who of lookingOn(drawn, () => answered >= ANSWERS_ENOUGH)) {
        const { both, alone } = await twice(who, (deps) => useCase.ask(deps, who));
        expect(alone, who.title).toEqual(both);
        answered += both.filter((one) => !one.refused).length;
      }
      expect(answered, "answers compared").toBeGreaterThanOrEqual(ANSWERS_ENOUGH);
    });

    it("a bare SELECT shows everything, and less with it on: so the comparison is one", async () => {
      const seen: number[] = [];
      for (const who of coveringPairs(cells, ({ traits }) => traits)) {
        const { both, alone } = await twice(who, oracle.bare);
        expect(alone).toBe(oracle.planted());
        seen.push(both);
      }
      expect(Math.max(...seen)).toBeGreaterThan(0);
      expect(Math.max(...seen)).toBeLessThan(oracle.planted());
    });
  });

  describe(withSeed(`${title} with the condition taken out of the query`), () => {
    it.each(drawnFor(cells, queries))(says.query, async (_, query, drawn) => {
      let rows = 0;
      for (const who of lookingOn(drawn, () => rows > ROWS_ENOUGH)) {
        const { both, alone } = await doors.both(who, async (deps) => ({
          alone: await query.ask(doors.believing(who, deps), who),
          both: who.belongs ? await query.ask(deps, who) : (query.empty ?? []),
        }));
        expect(sorted(alone), who.title).toEqual(sorted(both));
        if (who.belongs) rows += both.length;
      }
      expect(rows, "rows compared").toBeGreaterThan(ROWS_ENOUGH);
    });
  });

  describe(withSeed(`${title} without an actor`), () => {
    const places = isFull ? mighty : mighty.slice(0, 1);
    it.each(Object.entries(queries))(says.nobody, async (_, query) => {
      for (const who of places)
        expect(await doors.nobody(who, (deps) => query.ask(deps, who))).toEqual(query.empty ?? []);
      expect(places.length).toBeGreaterThan(0);
    });
  });

  /** In one transaction: with both lines of defence, and with the query's alone. */
  function twice<T>(who: Who, work: (deps: Deps) => Promise<T>): Promise<{ both: T; alone: T }> {
    return doors.both(who, async (deps) => {
      const both = await work(deps);
      await doors.dropPolicies(deps);
      return { both, alone: await work(deps) };
    });
  }
}

type Drawn<Who> = { readonly chosen: readonly Who[]; readonly others: readonly Who[] };

/** Those drawn for each of many things that are asked, and who else could ask it. */
export function drawnFor<Who extends Looking, Asked extends { isFor(who: Who): boolean }>(
  cells: readonly Who[],
  asked: Readonly<Record<string, Asked>>,
): [name: string, asked: Asked, drawn: Drawn<Who>][] {
  const all = Object.entries(asked).flatMap(([name, one]) =>
    cells.filter((who) => one.isFor(who)).map((who) => ({ name, who })),
  );
  const drawn = coveringPairs(all, ({ who, name }) => ({ ...who.traits, name }));
  return Object.entries(asked).map(([name, one]) => {
    const chosen = drawn.filter((pair) => pair.name === name).map(({ who }) => who);
    const others = cells.filter((who) => who.belongs && one.isFor(who) && !chosen.includes(who));
    return [name, one, { chosen, others }];
  });
}

/** Those drawn, and then the others as long as it is not enough. */
function* lookingOn<Who>({ chosen, others }: Drawn<Who>, isEnough: () => boolean): Generator<Who> {
  yield* chosen;
  for (const who of others) {
    if (isEnough()) break;
    yield who;
  }
}

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
