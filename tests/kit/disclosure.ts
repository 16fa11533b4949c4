/**
 * What leaves to agents is logged by name. Without a database: every field of every result says whether it names something of
 * the module's. With one: the log and the report of a call name exactly what its answer holds, whichever way it left.
 */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type Naming, namingOf } from "@/lib/platform/named";
import type { AnyTool } from "@/lib/platform/tool";
import type { CellName } from "./module-kit";

export type NamedFields = {
  readonly useCases: readonly AnyTool[];
  /** Results that name nothing, as the handshake, which leaves a row without names. */
  readonly nameless: readonly z.ZodObject[];
  /** Fields that hold text and name nothing. A new field is either declared with `names` or weighed here. */
  readonly harmless: ReadonlySet<string>;
  /** What the name of a field looks like that must never be weighed as harmless. */
  readonly telling: RegExp;
};

export function namesEveryField({ useCases, nameless, harmless, telling }: NamedFields): void {
  describe("what leaves to agents", () => {
    it.each(useCases.map((tool) => [tool.name, tool] as const))(
      "is named for the log by every field of %s",
      (_, tool) => {
        expect(undeclaredIn(tool.output, harmless)).toEqual([]);
      },
    );

    it("is never weighed as harmless where the name of the field tells", () => {
      expect([...harmless].filter((field) => telling.test(field))).toEqual([]);
    });

    it("names nothing in the handshake, which leaves a row of its own without names", () => {
      for (const output of nameless) expect(leavesOf(output, "", new Set()).filter(({ named }) => named)).toEqual([]);
    });
  });
}

/** Fields of text that nobody declared and nobody weighed. */
export const undeclaredIn = (output: z.ZodObject, harmless: ReadonlySet<string>): string[] =>
  leavesOf(output, "", new Set())
    .filter(({ path, named }) => !named && !harmless.has(path.split(".").at(-1) ?? ""))
    .map(({ path }) => path);

type Leaf = { readonly path: string; readonly named: boolean };

function leavesOf(schema: z.core.$ZodType, path: string, covered: ReadonlySet<string>): Leaf[] {
  const own = namingOf(schema);
  if (schema instanceof z.ZodObject) {
    const here = new Set([...[...covered].filter((one) => one !== ""), ...(own ? fieldsOf(own) : [])]);
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      leavesOf(field as z.core.$ZodType, path === "" ? name : `${path}.${name}`, within(here, name)),
    );
  }
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, `${path}[]`, new Set());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leavesOf(option, path, covered));
  const inner = (schema._zod.def as { innerType?: z.core.$ZodType }).innerType;
  if (inner) return leavesOf(inner, path, covered);
  if (!(schema instanceof z.ZodString)) return [];
  return [{ path, named: own !== undefined || covered.has("") }];
}

const fieldsOf = (naming: Naming): string[] =>
  "is" in naming || "within" in naming ? [] : [naming.id, naming.ref].filter((field) => field !== undefined);
/** What of these fields stands within the field `name`: the field itself is `""`. */
const within = (fields: ReadonlySet<string>, name: string) =>
  new Set(
    [...fields].flatMap((field) =>
      field === name ? [""] : field.startsWith(`${name}.`) ? [field.slice(name.length + 1)] : [],
    ),
  );

export type Exchange = {
  /** Of the row in the log. */
  readonly id: string;
  /** What a client reads; undefined where the call was refused. */
  readonly received: unknown;
  /** The names in the row, and what it says about the unlock; none where the call was refused. */
  readonly logged: readonly string[] | null;
  readonly unlocked: boolean | null;
};

export type Disclosing<Name extends CellName, Way, Agent> = {
  readonly cells: readonly (Name & { readonly unlocked: boolean })[];
  /** Each way to the module's things that an agent has. */
  readonly cases: readonly Way[];
  titleOf(way: Way): string;
  /** So many answers held names, or nothing much was compared: five where nothing is said. */
  enough?(cell: Name): number;
  connect(cell: Name): Promise<Agent>;
  exchange(agent: Agent, way: Way): Promise<Exchange>;
  readonly oracle: {
    /** Read out of an answer by other means than the product's. */
    namesIn(received: unknown): string[];
    /** What the report says of a call more or less than these names; undefined where it says nothing of the call. */
    reported(cell: Name): Promise<(id: string, names: readonly string[]) => object | undefined>;
    /** Whether the report has a line about what leaves this way. */
    isReported(way: Way): boolean;
  };
  says(who: string): string;
};

/** Each caller over each way: both are few, so that none is left to a draw. */
export function logsWhatLeft<Name extends CellName, Way, Agent>(
  title: string,
  { cells, cases, titleOf, enough = () => 5, connect, exchange, oracle, says }: Disclosing<Name, Way, Agent>,
): void {
  describe(title, () => {
    it.each(cells.map((cell) => [says(cell.title), cell] as const))("%s", async (_, cell) => {
      const agent = await connect(cell);
      const said: { id: string; way: Way; names: string[]; refused: boolean }[] = [];
      for (const way of cases) {
        const { id, received, logged, unlocked } = await exchange(agent, way);
        const refused = received === undefined;
        const names = refused ? [] : oracle.namesIn(received);
        expect({ way: titleOf(way), logged: logged && new Set(logged), unlocked }).toEqual({
          way: titleOf(way),
          logged: refused ? null : new Set(names),
          unlocked: refused ? null : cell.unlocked,
        });
        said.push({ id, way, names, refused });
      }
      expect(said.filter(({ names }) => names.length > 0).length).toBeGreaterThanOrEqual(enough(cell));

      const differences = await oracle.reported(cell);
      for (const { id, way, names, refused } of said) {
        const found = { way: titleOf(way), differences: differences(id, names) };
        const silent = refused || !oracle.isReported(way);
        expect(found).toEqual({
          way: titleOf(way),
          differences: silent ? undefined : { unreported: [], unreceived: [] },
        });
      }
    });
  });
}
