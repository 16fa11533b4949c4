/**
 * The matrix of a module: every caller over everything that can be asked, by pairs; all of them in a full run. What comes
 * back, and what must not, is for the module's cases to hold against its oracle.
 */
import { describe, expect, it } from "vitest";
import type { Case, CellName, ModuleKit, OpenedWorlds } from "./module-kit";
import { withSeed } from "./module-kit";
import { coveringPairs } from "./pairwise";

export type Asked<Kind extends string, Name extends CellName = CellName, Cell = never> = {
  readonly kind: Kind;
  /** All of this kind that there are, from the registry: each needs a case. */
  readonly there: readonly string[];
  readonly weighed?: Weighed<Name, Cell>;
  /** The test's name, for a caller. */
  says(who: string): string;
};

/** Where a caller may come through half of a case: what there is for it to compare, named before a database is open and counted after. */
export type Weighed<Name extends CellName, Cell> = {
  /** Each answer is drawn with everything that is asked, where a caller has it: no seed leaves one out. */
  traits(name: Name, asked: string): CellName["traits"];
  /** How much of each sort the case compares for this caller. None of a sort in all that was drawn fails the run. */
  count(cell: Cell, asked: string): Readonly<Record<string, number>>;
};

export function matrix<Name extends CellName, Cell, Kind extends string>(
  title: string,
  { cells, cases, oracle }: Pick<ModuleKit<Name, Cell, Kind>, "cells" | "cases" | "oracle">,
  world: () => Pick<OpenedWorlds<Name, Cell>, "cell">,
  asked: readonly Asked<NoInfer<Kind>, NoInfer<Name>, NoInfer<Cell>>[],
): void {
  const drawn = drawMatrix(
    cells,
    asked.flatMap((one) => Object.entries<Case<Cell>>(cases[one.kind]).map(([name, ask]) => ({ ...one, name, ask }))),
  );

  describe(withSeed(title), () => {
    for (const surface of new Set(drawn.map((one) => one.surface)))
      describe(surface.name, () => {
        for (const { cell } of drawn.filter((one) => one.surface === surface))
          it(surface.says(cell.title), async () => surface.ask(await world().cell(cell)));
      });

    it.each(asked.map((one) => [one.kind, one] as const))(
      "has a case for each of the %s there are",
      (kind, { there }) => {
        expect(Object.keys(cases[kind]).sort()).toEqual([...there].sort());
        expect(there.length).toBeGreaterThan(0);
      },
    );

    for (const { kind, there, weighed } of asked)
      if (weighed)
        it.each(there)(`compares something of each sort in the drawn cases of ${kind}: %s`, async (name) => {
          const compared = new Map<string, number>();
          for (const { cell } of drawn.filter(({ surface }) => surface.kind === kind && surface.name === name))
            for (const [sort, count] of Object.entries(weighed.count(await world().cell(cell), name)))
              compared.set(sort, (compared.get(sort) ?? 0) + count);
          expect(compared.size).toBeGreaterThan(0);
          for (const [sort, count] of compared) expect(count, sort).toBeGreaterThan(0);
        });

    it("is about something: every caller sees some of it, and of each trait somebody does not see all", async () => {
      const hidden = new Map<string, number>();
      for (const name of new Set(drawn.map(({ cell }) => cell))) {
        const extent = oracle.extent(await world().cell(name));
        expect(extent.shown, name.title).toBeGreaterThan(0);
        for (const trait of Object.entries(name.traits).map(String))
          hidden.set(trait, (hidden.get(trait) ?? 0) + extent.hidden);
      }
      for (const [trait, count] of hidden) expect(count, trait).toBeGreaterThan(0);
    });
  });
}

/** Each trait of a caller with each other, and with everything that can be asked. */
export function drawMatrix<Name extends CellName, Surface extends Drawn<Name>>(
  cells: readonly Name[],
  surfaces: readonly Surface[],
): { cell: Name; surface: Surface }[] {
  const all = surfaces.flatMap((surface) => cells.map((cell) => ({ cell, surface })));
  return coveringPairs(all, ({ cell, surface }) => ({
    ...cell.traits,
    ...surface.weighed?.traits(cell, surface.name),
    surface: `${surface.kind} ${surface.name}`,
  }));
}

type Drawn<Name extends CellName> = {
  readonly kind: string;
  readonly name: string;
  readonly weighed?: Pick<Weighed<Name, never>, "traits">;
};
