/** What a use-case may ask of its door, and that no list takes one that was not asked. The compiler refuses; `npm run check` runs it. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { definePrompt, defineResource } from "@/lib/platform/context";
import { execute, type Kernel } from "@/lib/platform/execute";
import { buildRegistry, defineModule } from "@/lib/platform/module";
import type { ReadPorts, WritePorts } from "@/lib/platform/ports";
import { type AnyTool, defineTool, READ_ONLY, type Tool } from "@/lib/platform/tool";

const base = {
  name: "look",
  title: "Look",
  description: "Looks.",
  input: z.strictObject({}),
  output: z.object({}),
  policy: { kind: "authenticated", rate: "none" },
  annotations: READ_ONLY,
  via: ["web"],
  audited: [],
} as const;

describe("a use-case that asks for a port", () => {
  it("compiles where its door gives it", () => {
    const reads = defineTool({ ...base, door: "read", run: async (_deps: Pick<ReadPorts, "sql" | "actor">) => ({}) });
    const writes = defineTool({ ...base, door: "write", run: async (_deps: Pick<WritePorts, "prisma">) => ({}) });
    expect([reads.door, writes.door]).toEqual(["read", "write"]);
  });

  it("does not compile where only the other door gives it", () => {
    // @ts-expect-error the reading door writes nothing
    const reads = defineTool({ ...base, door: "read", run: async (_deps: { readonly prisma: object }) => ({}) });
    // @ts-expect-error nor does it where the ports are named by their own type
    defineTool({ ...base, door: "read", run: async (_deps: Pick<WritePorts, "prisma">) => ({}) });
    expect(reads.door).toBe("read");
  });

  it.each(["read", "write"] as const)("does not compile where no door gives it: %s", (door) => {
    // @ts-expect-error nobody gives a mailer
    const strange = defineTool({ ...base, door, run: async (_deps: { readonly mailer: object }) => ({}) });
    // @ts-expect-error nor whatever is wanted
    defineTool({ ...base, door, run: async (_deps: never) => ({}) });
    expect(strange.door).toBe(door);
  });

  it("does not compile where another kind of thing stands behind the port's name", () => {
    // @ts-expect-error the reading door's `sql` is no text
    const reads = defineTool({ ...base, door: "read", run: async (_deps: { readonly sql: string }) => ({}) });
    expect(reads.name).toBe("look");
  });
});

describe("a use-case that was not defined", () => {
  const bare = { ...base, door: "read", run: async (_deps: { readonly prisma: object }) => ({}) } as const;
  const typed: Tool<never> = bare;

  it("is taken into no list of a module", () => {
    // @ts-expect-error a bare object, whose ports nobody compared
    const module = defineModule({ name: "rooms", tools: [bare] });
    // @ts-expect-error typed as one that asks for nothing
    defineModule({ name: "rooms", tools: [typed] });
    // @ts-expect-error nor in the handshake
    defineModule({ name: "rooms", instructions: typed });
    // @ts-expect-error nor beside results
    defineModule({ name: "rooms", updates: bare });
    // @ts-expect-error nor as some tool, by which others would take it
    const some: AnyTool = typed;
    expect(buildRegistry([module]).tools.get("look")).toBe(some);
  });

  it("is behind no resource and no prompt", () => {
    const about = { name: "room", title: "Room", description: "A room." };
    // @ts-expect-error a resource reads by a use-case that was defined
    const read = defineResource({ ...about, uri: "dealspace://rooms", mimeType: "application/json", read: typed });
    // @ts-expect-error and a prompt is made from one
    const from = definePrompt({ ...about, arguments: [], from: typed, present: () => ({ messages: [] }) });
    expect([read.name, from.name]).toEqual(["room", "room"]);
  });

  it("is called by nobody in our own code", () => {
    // @ts-expect-error the pipeline takes a name, or what was defined
    const call = (kernel: Kernel) => execute(kernel, typed, { via: "web", actor: undefined, raw: {}, origin: never });
    expect(call).toBeTypeOf("function");
  });
});

const never = undefined as never;
