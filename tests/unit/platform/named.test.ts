import { describe, expect, it } from "vitest";
import * as z from "zod";
import { namedIn, names } from "@/lib/platform/named";

const row = names(
  z.object({ entry_id: z.string(), ref: z.string().optional(), status: z.string(), title: z.string() }),
  {
    kind: "request",
    id: "entry_id",
    ref: "ref",
    status: "status",
  },
);

const IN_A_DEAL = { fields: ["project_id"] };

describe("the names in a result", () => {
  it("are found in lists, in what may be absent and in either form of a field, each once", () => {
    const schema = z.object({
      project_id: z.string(),
      rows: z.array(row),
      one: z.union([row, z.object({ side: z.string() })]).optional(),
      refs: z.array(names(z.string(), { kind: "request", is: "ref" })).optional(),
    });
    const a = { entry_id: "ent_a", ref: "FIN-001", status: "open", title: "Accounts" };
    const b = { entry_id: "ent_b", status: "open", title: "Leases" };
    expect(
      namedIn(schema, { project_id: "proj_1", rows: [a, b, a], one: a, refs: ["FIN-001", "LEG-002"] }, IN_A_DEAL),
    ).toEqual([
      { kind: "request", id: "ent_a", ref: "FIN-001", status: "open", space: "proj_1" },
      { kind: "request", id: "ent_b", status: "open", space: "proj_1" },
      { kind: "request", ref: "FIN-001", space: "proj_1" },
      { kind: "request", ref: "LEG-002", space: "proj_1" },
    ]);
    expect(namedIn(schema, { project_id: "proj_1", rows: [], one: { side: "bank" } })).toEqual([]);
  });

  it("are of the deal that stands nearest, or else of the one given", () => {
    const found = names(z.object({ id: z.string(), type: z.string(), project_id: z.string().optional() }), {
      kind: { field: "type" },
      id: "id",
    });
    const schema = z.object({ results: z.array(found) });
    const results = [
      { id: "ent_a", type: "answer", project_id: "proj_1" },
      { id: "ent_b", type: "request" },
    ];
    expect(namedIn(schema, { results }, { fields: ["project_id"], space: "proj_2" })).toEqual([
      { kind: "answer", id: "ent_a", space: "proj_1" },
      { kind: "request", id: "ent_b", space: "proj_2" },
    ]);
  });

  it("are found further in, and in sentences of ours", () => {
    const schema = names(
      z.object({
        id: z.string(),
        metadata: z.object({ type: z.string(), ref: z.string() }),
        reason: names(z.string(), { kind: "request", within: (text) => text.match(/[A-Z]{3}-\d+/g) ?? [] }),
      }),
      { kind: { field: "metadata.type" }, id: "id", ref: "metadata.ref" },
    );
    const value = { id: "ent_a", metadata: { type: "request", ref: "FIN-001" }, reason: "Like TAX-003." };
    expect(namedIn(schema, value)).toEqual([
      { kind: "request", id: "ent_a", ref: "FIN-001" },
      { kind: "request", ref: "TAX-003" },
    ]);
  });

  it("never hold what is no name: a text stays out of the log whatever a schema says of it", () => {
    const wrong = names(z.object({ title: z.string(), status: z.string() }), {
      kind: "request",
      ref: "title",
      status: "status",
    });
    expect(namedIn(wrong, { title: "Share purchase agreement", status: "open" })).toEqual([]);
    expect(namedIn(wrong, { title: "x".repeat(65), status: "open" })).toEqual([]);
    expect(namedIn(wrong, { title: "FIN-1", status: "in the words of a party" })).toEqual([
      { kind: "request", ref: "FIN-1" },
    ]);
  });
});
