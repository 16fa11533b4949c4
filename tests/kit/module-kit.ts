/**
 * What a module brings to the kit: worlds to look into, the callers who look (cells), what is asked (cases), and what must
 * come back (oracle). The kit knows no module; it draws the cases by pairs, declares the tests and prints the seed.
 */
import { afterAll, beforeAll } from "vitest";
import { seed } from "./seed";

/** A caller, named before any database is open, so that each test has a name. */
export type CellName = {
  readonly title: string;
  /** What decides over what it sees: dimensions that are drawn by pairs. */
  readonly traits: Readonly<Record<string, string>>;
};

/** Databases with something in them, opened for the tests of one file. */
export type OpenedWorlds<Name extends CellName, Cell> = {
  /** The caller, with what the oracle says about it. */
  cell(name: Name): Promise<Cell>;
  close(): Promise<void>;
};

/** Asks one thing as one caller, in as many ways as it can be asked, and fails where the answer is not the oracle's. */
export type Case<Cell> = (cell: Cell) => Promise<void>;
/** By the name of what is asked: a tool, the address of a resource, a field. */
export type Cases<Cell> = Readonly<Record<string, Case<Cell>>>;

/** What must come back, computed from plain rows by other words than the product's. */
export type Oracle<Cell> = {
  /** How much of the world shows to the caller, and how much does not. */
  extent(cell: Cell): { readonly shown: number; readonly hidden: number };
};

export type ModuleKit<Name extends CellName, Cell, Kind extends string = string> = {
  worlds(): Promise<OpenedWorlds<Name, Cell>>;
  readonly cells: readonly Name[];
  readonly cases: Readonly<Record<Kind, Cases<Cell>>>;
  readonly oracle: Oracle<Cell>;
};

/** Opened before the tests of a file, and closed after them. */
export function opened<T extends { close(): Promise<void> }>(open: () => Promise<T>): () => T {
  let it: T | undefined;
  beforeAll(async () => {
    it = await open();
  });
  afterAll(() => it?.close());
  return () => {
    if (!it) throw new Error("not open yet: ask within a test");
    return it;
  };
}

/** So that a failure can be drawn again: TEST_SEED is the number. */
export const withSeed = (title: string): string => `${title}, seed ${seed}`;
