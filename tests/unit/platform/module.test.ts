import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Prompt, Resource } from "@/lib/platform/context";
import { buildRegistry, defineModule, type Module } from "@/lib/platform/module";
import type { Policy } from "@/lib/platform/policy";
import type { AnySpace } from "@/lib/platform/space";
import { type AnyTool, defineTool, READ_ONLY } from "@/lib/platform/tool";
import { verifies } from "@/tests/support/verifies";

const tool = (over: Partial<AnyTool> = {}): AnyTool => ({
  ...defineTool({
    name: "look",
    title: "Look",
    description: "Looks.",
    input: z.strictObject({}),
    output: z.object({}),
    policy: { kind: "scoped", scopes: ["read:things"], rate: "agents" },
    annotations: READ_ONLY,
    door: "read",
    via: ["mcp"],
    audited: [],
    run: async () => ({}),
  }),
  ...over,
});
const module = (over: Partial<Module> = {}): Module =>
  defineModule({
    name: "things",
    scopes: [{ name: "read:things", sentence: "Look at things.", byDefault: true }],
    tools: [tool()],
    ...over,
  });

const SPACE = { noun: "thing", field: "thing_id" };

describe("a registry", () => {
  it("finds tools and scopes of all modules by name", () => {
    const other = module({ name: "others", scopes: [], tools: [tool({ name: "look_again" })] });
    const registry = buildRegistry([module(), other]);
    expect([...registry.tools.keys()]).toEqual(["look", "look_again"]);
    expect([...registry.scopes.keys()]).toEqual(["read:things"]);
  });

  it(verifies("TA-001")("refuses to be built with a tool that states no policy"), () => {
    const { policy: _, ...without } = tool();
    expect(() => buildRegistry([module({ tools: [without as AnyTool] })])).toThrow("tool look states no policy");
  });

  it("refuses a tool name that two modules use", () => {
    expect(() => buildRegistry([module(), module({ scopes: [] })])).toThrow("tool look is defined twice");
  });

  it("refuses a scope that two modules define", () => {
    expect(() => buildRegistry([module(), module({ tools: [] })])).toThrow("scope read:things is defined twice");
  });

  it("refuses a kind of notification that two modules tell, and one of a module without a space", () => {
    const space = (module: string) => ({ ...SPACE, module }) as unknown as AnySpace;
    const notifications = { kinds: { told: z.object({}) }, shown: () => "", about: () => ({ join: "", json: "" }) };
    const telling = (name: string) => defineModule({ name, space: space(name), notifications });
    expect(() => buildRegistry([telling("things"), telling("others")])).toThrow("notification told is defined twice");
    expect(() => buildRegistry([defineModule({ name: "things", notifications })])).toThrow("in no space");
    expect(buildRegistry([telling("things")]).modules).toHaveLength(1);
  });

  it("refuses an address or a prompt that two modules offer", () => {
    const resource: Resource = {
      uri: "things://{id}",
      name: "thing",
      title: "Thing",
      description: "One thing.",
      mimeType: "application/json",
      read: tool(),
    };
    const prompt: Prompt = {
      name: "brief",
      title: "Brief",
      description: "Briefs.",
      arguments: [],
      from: tool(),
      present: () => ({}),
    };
    const other = { name: "others", scopes: [], tools: [] };
    expect(() =>
      buildRegistry([module({ resources: [resource] }), module({ ...other, resources: [resource] })]),
    ).toThrow("resource things://{id} is defined twice");
    expect(() => buildRegistry([module({ prompts: [prompt] }), module({ ...other, prompts: [prompt] })])).toThrow(
      "prompt brief is defined twice",
    );
  });

  it("holds what stands behind an address, a list or a completion to the same rules as a tool", () => {
    const loose = tool({ name: "peek", input: z.object({}) });
    const resource = (over: Partial<Resource>): Module =>
      module({
        resources: [
          {
            uri: "things://{id}",
            name: "thing",
            title: "Thing",
            description: "One thing.",
            mimeType: "application/json",
            read: tool({ name: "read_thing" }),
            ...over,
          },
        ],
      });
    const refusal = "tool peek would ignore unknown fields";
    expect(() => buildRegistry([resource({ read: loose })])).toThrow(refusal);
    expect(() => buildRegistry([resource({ list: { from: loose, entries: () => [] } })])).toThrow(refusal);
    const complete = { id: { from: loose, input: () => ({}), values: () => [] } };
    expect(() => buildRegistry([resource({ complete })])).toThrow(refusal);
    expect(buildRegistry([resource({})]).useCases.map((one) => one.name)).toEqual(["look", "read_thing"]);
    expect([...buildRegistry([resource({})]).tools.keys()]).toEqual(["look"]);
  });

  it("refuses a tool whose scope no module explains to people", () => {
    const policy: Policy = { kind: "scoped", scopes: ["read:things", "read:secrets"], rate: "agents" };
    expect(() => buildRegistry([module({ tools: [tool({ policy })] })])).toThrow(
      "tool look asks for the scope read:secrets, which no module explains",
    );
  });

  it("refuses a tool whose policy asks for a step-up: locking ends the grant, and leaves the token as it is", () => {
    const scope = { name: "see:secrets", sentence: "See secrets", byDefault: false };
    const scopes = [{ ...scope, stepUp: { minutes: 5, title: "see secrets", risk: "They are kept." } }];
    const policy: Policy = { kind: "scoped", scopes: ["see:secrets"], rate: "agents" };
    expect(() => buildRegistry([module({ scopes, tools: [tool({ policy })] })])).toThrow(
      "tool look asks for the step-up see:secrets",
    );
  });

  it("lets a tool use a scope that another module explains", () => {
    expect(() => buildRegistry([module({ scopes: [] }), module({ name: "scopes", tools: [] })])).not.toThrow();
  });

  it.each([
    ["ignores", z.object({})],
    ["passes on", z.looseObject({})],
    ["passes some on of", z.object({}).catchall(z.string())],
  ])("refuses a tool whose input %s unknown fields", (_, input) => {
    expect(() => buildRegistry([module({ tools: [tool({ input })] })])).toThrow("must be a strict object");
  });
});
