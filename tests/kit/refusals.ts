/**
 * What every use-case of a module must refuse before a database is asked, tried on every use-case and every field there is.
 * A module plugs in its descriptors; what the database decides is tried against one (tests/integration).
 */
import { describe, expect, it } from "vitest";
import type { Module } from "@/lib/platform/module";
import { costOf } from "@/lib/platform/policy";
import type { AnyTool } from "@/lib/platform/tool";
import { fieldsOf, inputSchemaOf } from "@/tests/contract/support/json-schema";
import { verifies } from "@/tests/support/verifies";
import { type Attempt, type Caller, closedDoors } from "./closed-doors";
import {
  forgedIn,
  IDENTITY,
  type Malformed,
  missingFieldIn,
  noIdIn,
  nonsense,
  nulIn,
  takesId,
  undefinedFieldIn,
  VICTIM,
  wrongSizeIn,
  wrongTypeIn,
} from "./malformed";
import { type Arguments, exampleOf, placesIn } from "./places";

/** Fields by the tool that has them, each with its reason. */
export type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Refusing = {
  readonly module: Module;
  /** Arguments that fit, for a tool whose schema does not say enough to make some. */
  readonly valid?: Readonly<Record<string, Arguments>>;
  /** The modules over whose content its tools work. */
  readonly over?: readonly Module[];
  /** Fields that are called like an identity and only pick among what the caller sees anyway. */
  readonly filters?: Exceptions;
  /** Fields that are called like an id and take what is none of ours. */
  readonly otherIds?: Exceptions;
};

const FORGED = verifies("TA-073")("a forged identity, and logs the true caller");

/** Declares the tests of one module. */
export function refusesBeforeTheDoor(refusing: Refusing): void {
  const { module, over = [] } = refusing;
  const house = closedDoors([...over, module]);
  const useCases = over.length > 0 ? module.tools : house.registry.useCases;

  describe.each(useCases.map((tool) => [tool.name, tool] as const))("%s", (_, tool) => {
    const fits = argumentsFor(tool, refusing);
    const malformed = Object.entries(malformedFor(tool, refusing)).filter(([, cases]) => cases.length > 0);
    const [offered, other] = tool.via.includes("mcp")
      ? [house.agent(), house.person()]
      : [house.person(), house.agent()];

    it("takes arguments that fit", async () => {
      expect(await house.attempt(tool, fits, offered)).toMatchObject({ outcome: "opened" });
    });

    it.each(malformed)("rejects %s", async (_kind, cases) => {
      const admitted = await admittedOf(cases, tool, offered, (raw) => house.attempt(tool, raw, offered));
      expect(admitted).toEqual([]);
    });

    it("rejects an unauthenticated call before it looks at the arguments", async () => {
      for (const raw of [fits, "nonsense"])
        expect(await house.attempt(tool, raw, { ...offered, actor: undefined })).toMatchObject({
          outcome: "unauthenticated",
          audit: [logged(tool, "unauthenticated")],
        });
    });

    for (const scope of tool.policy.kind === "scoped" && tool.via.includes("mcp") ? tool.policy.scopes : [])
      it(`rejects an agent without ${scope} before it looks at the arguments, and names it`, async () => {
        const lacking = house.agent([...house.registry.scopes.keys()].filter((one) => one !== scope));
        for (const raw of [fits, "nonsense"])
          expect(await house.attempt(tool, raw, lacking)).toMatchObject({
            outcome: "scope_required",
            data: { required_scope: scope },
            audit: [logged(tool, "scope_required", lacking)],
          });
      });

    if (costOf(tool.policy) > 0 && tool.via.includes("mcp"))
      it("rejects an agent over its limit before it looks at the arguments", async () => {
        const limited = closedDoors([...over, module], { limited: true });
        for (const raw of [fits, "nonsense"])
          expect(await limited.attempt(tool, raw, offered)).toMatchObject({
            outcome: "rate_limited",
            data: { retry_after: expect.any(Number) },
            audit: [logged(tool, "rate_limited", offered)],
          });
      });

    if (!tool.via.includes(other.via))
      it(`does not exist for whoever comes by ${other.via}`, async () => {
        const { audit: _unknown, ...unknown } = await house.attempt("no_such_tool", {}, other);
        for (const raw of [fits, {}, undefined]) {
          const { audit, ...refused } = await house.attempt(tool, raw, other);
          expect(refused).toEqual(unknown);
          expect(audit).toEqual([logged(tool, "unknown_tool", other)]);
        }
      });
  });

  it("has no exception for a field that is not there", () => {
    const known = useCases.flatMap((tool) => fieldsOf(inputSchemaOf(tool)).map((field) => `${tool.name} ${field}`));
    const named = [refusing.filters ?? {}, refusing.otherIds ?? {}].flatMap(namesIn);
    expect(named.filter((one) => !known.includes(one))).toEqual([]);
  });
}

const namesIn = (exceptions: Exceptions) =>
  Object.entries(exceptions).flatMap(([tool, fields]) => Object.keys(fields).map((field) => `${tool} ${field}`));

function argumentsFor(tool: AnyTool, { valid = {} }: Refusing): Arguments {
  const schema = inputSchemaOf(tool);
  const given = valid[tool.name] ?? {};
  const required = (schema.required ?? []).filter((field) => !(field in given));
  return { ...(exampleOf({ ...schema, required }) as Arguments), ...given };
}

/** By what is wrong with them. */
export function malformedFor(tool: AnyTool, refusing: Refusing): Record<string, Malformed[]> {
  const schema = inputSchemaOf(tool);
  const fits = argumentsFor(tool, refusing);
  const places = placesIn(schema, fits);
  const isFilter = (field: string) => field in (refusing.filters?.[tool.name] ?? {});
  const isOthers = (field: string) => field in (refusing.otherIds?.[tool.name] ?? {});
  const claims = IDENTITY.filter((field) => !isFilter(field));
  return {
    "a field that it does not define, at every depth": undefinedFieldIn(schema, fits),
    [FORGED]: forgedIn(fits, claims),
    "arguments that make no sense": nonsense(fits),
    "a required field left out": missingFieldIn(schema, fits),
    "a value of another type in every field": places.flatMap(wrongTypeIn),
    "NUL in every text": places.flatMap(nulIn),
    "what is too long or too short, too many or too few": places.flatMap(wrongSizeIn),
    "an id that can be none": places.filter((place) => takesId(place) && !isOthers(place.field)).flatMap(noIdIn),
  };
}

/** Those that were not refused as the caller's mistake, for this very field and with one row of the log; and what happened instead. */
export async function admittedOf(
  cases: readonly Malformed[],
  tool: AnyTool,
  caller: Caller,
  attempt: (raw: unknown) => Promise<Attempt>,
): Promise<string[]> {
  const admitted: string[] = [];
  for (const { raw, path, problem } of cases) {
    const { outcome, data, audit } = await attempt(raw);
    const isToldWhy = data.issues?.some(
      (one) => one.path === path && (problem === undefined || one.problem === problem),
    );
    const [row, ...more] = audit;
    const isLogged = row?.tool === tool.name && row.outcome === "invalid_input" && row.userId === caller.actor?.userId;
    const isAlone = more.length === 0 && !JSON.stringify(audit).includes(VICTIM);
    if (outcome !== "invalid_input" || !isToldWhy || !isLogged || !isAlone)
      admitted.push(`${path}: ${outcome} ${JSON.stringify({ data, audit, raw }).slice(0, 500)}`);
  }
  return admitted;
}

/** The one row of a refused call: who called, what, and why not. */
const logged = (tool: AnyTool, outcome: Attempt["outcome"], { actor }: Partial<Caller> = {}) =>
  expect.objectContaining({
    tool: tool.name,
    outcome,
    userId: actor?.userId ?? null,
    resultCount: null,
    spaceId: null,
  });
