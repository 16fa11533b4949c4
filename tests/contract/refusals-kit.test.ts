/** The kit that tries what every use-case must refuse finds a use-case that does not. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { AuditRecord } from "@/lib/platform/audit";
import { defineModule } from "@/lib/platform/module";
import { type AnyTool, defineTool, READ_ONLY } from "@/lib/platform/tool";
import { type Attempt, closedDoors } from "@/tests/kit/closed-doors";
import { admittedOf, malformedFor } from "@/tests/kit/refusals";

function toolTaking(input: z.ZodObject): AnyTool {
  const tool = defineTool({
    name: "probe",
    title: "Probe",
    description: "Takes what a test gives it.",
    input,
    output: z.object({}),
    policy: { kind: "authenticated", rate: "none" },
    annotations: READ_ONLY,
    door: "read",
    via: ["mcp"],
    audited: Object.keys(input.shape),
    run: async () => ({}),
  });
  return tool;
}

/** What the kit reports of a tool, by kind: the paths at which something came through. */
async function foundIn(input: z.ZodObject, valid?: Record<string, unknown>): Promise<Record<string, string[]>> {
  const tool = toolTaking(input);
  const module = defineModule({ name: "probe", tools: [tool] });
  const { attempt, agent } = closedDoors([module]);
  const found: Record<string, string[]> = {};
  for (const [kind, cases] of Object.entries(
    malformedFor(tool, { module, ...(valid && { valid: { probe: valid } }) }),
  )) {
    const admitted = await admittedOf(cases, tool, agent(), (raw) => attempt(tool, raw, agent()));
    if (admitted.length > 0) found[kind] = [...new Set(admitted.map((one) => one.split(":")[0] ?? ""))];
  }
  return found;
}

const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.-]{1,64}$/);
const text = z.string().max(50);

describe("the kit", () => {
  it("finds nothing in a strict tool, whatever it takes", async () => {
    const rows = z
      .array(z.strictObject({ row: z.int().min(1).max(9), note: text.optional() }))
      .min(1)
      .max(3);
    const kinds = {
      word: z.enum(["a", "b"]).optional(),
      on: z.boolean().default(false),
      part: z.number().min(0).max(1),
    };
    expect(await foundIn(z.strictObject({ project_id: id, request_ids: z.array(id).max(5), rows, ...kinds }))).toEqual(
      {},
    );
    expect(await foundIn(z.strictObject({}))).toEqual({});
    expect(await foundIn(z.strictObject({ due: z.iso.date().max(10).nullable() }))).toEqual({});
    const odd = z
      .string()
      .max(9)
      .regex(/^#\d+$/);
    expect(await foundIn(z.strictObject({ odd }), { odd: "#1" })).toEqual({});
    await expect(foundIn(z.strictObject({ odd }))).rejects.toThrow("give the tool's valid arguments");
  });

  it.each<[string, z.ZodObject, Record<string, string[]>]>([
    [
      "an object within that ignores what it does not define",
      z.strictObject({ rows: z.array(z.object({ note: text })).max(3) }),
      { "a field that it does not define, at every depth": ["rows.0"] },
    ],
    [
      "a field that says who is calling",
      z.strictObject({ role: id.optional() }),
      { "a forged identity, and logs the true caller [TA-073]": [""] },
    ],
    [
      "a number that may come as text",
      z.strictObject({ limit: z.coerce.number().min(0).max(9) }),
      { "a value of another type in every field": ["limit"] },
    ],
    [
      "a text whose NUL the pipeline does not see",
      z.strictObject({ note: text.transform((sent) => sent.replaceAll("\0", "")) }),
      { "NUL in every text": ["note"] },
    ],
    [
      "a text that is cut instead of refused",
      z.strictObject({
        note: z
          .string()
          .overwrite((sent) => sent.slice(0, 50))
          .max(50),
      }),
      { "what is too long or too short, too many or too few": ["note"] },
    ],
    ["an id without a form", z.strictObject({ entry_id: text.min(1) }), { "an id that can be none": ["entry_id"] }],
    [
      "an id without a form in a list",
      z.strictObject({ request_ids: z.array(text.min(1)).max(5) }),
      { "an id that can be none": ["request_ids.0"] },
    ],
  ])("finds %s", async (_, input, found) => {
    expect(await foundIn(input)).toEqual(found);
  });

  it("finds a refusal that points elsewhere, or that the log does not tell of this caller once and alone", async () => {
    const tool = toolTaking(z.strictObject({ note: text }));
    const { attempt, agent } = closedDoors([defineModule({ name: "probe", tools: [tool] })]);
    const wrong = await attempt(tool, { note: 7 }, agent());
    const found = async (seen: Partial<Attempt>, path = "note", raw: unknown = {}) =>
      (await admittedOf([{ raw, path }], tool, agent(), async () => ({ ...wrong, ...seen }))).length;
    expect(await found({})).toBe(0);
    expect(await found({}, "other")).toBe(1);
    const [row] = wrong.audit as [AuditRecord];
    for (const audit of [
      [],
      [row, row],
      [{ ...row, tool: "other" }],
      [{ ...row, outcome: "internal" as const }],
      [{ ...row, userId: "usr_somebody" }],
      [{ ...row, args: { user_id: "usr_victim" } }],
    ])
      expect(await found({ audit })).toBe(1);
  });
});
