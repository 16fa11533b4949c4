/** The trusted actor has one birthplace. The scan reads what is written; the types and the kernel's tests do the rest. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { verifies } from "@/tests/support/verifies";

const sources = ["lib", "app"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("lib/db/generated"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));
const where = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe("an actor", () => {
  it(
    verifies("TA-018")("is made in lib/auth only: nowhere else is a credential put together, cast or parsed into one"),
    () => {
      // The one field no actor can do without: an object literal `credential: { kind: … }`.
      const made = where(/credential:\s*\{\s*kind:\s*"/);
      expect(made).toContain("lib/auth/web-actor.ts");
      expect(made.filter((file) => !file.startsWith("lib/auth/") && file !== "lib/platform/actor.ts")).toEqual([]);
      expect(where(/as (unknown as )?Actor\b/)).toEqual([]);
      expect(where(/satisfies Actor\b/).filter((file) => !file.startsWith("lib/auth/"))).toEqual([]);
      expect(where(/z\s*\.\s*custom<Actor>/)).toEqual([]);
      // An existing actor is not changed into another either, but for scopes that its person added.
      expect(where(/\{\s*\.\.\.(call\.)?actor\b/)).toEqual(["lib/platform/actor.ts"]);
    },
  );

  it("is handed to app/ as it is: pages neither name nor build one", () => {
    expect(where(/\bimport\b[^;]*\bActor\b[^;]*platform\/actor/).filter((file) => file.startsWith("app/"))).toEqual([]);
  });

  it("is all the kernel takes: no use-case reads a person from its input", () => {
    const files = sources.filter(({ file, text }) => file.startsWith("lib/") && text.includes("defineTool({"));
    expect(files.length).toBeGreaterThan(100);
    const reading = files.filter(({ text }) =>
      /input\.(user_id|actor|org_id|organization_id|role|scopes|unlock)\b/.test(text),
    );
    expect(reading.map(({ file }) => file)).toEqual([]);
  });

  it("meets the database through the two doors alone: no module opens a transaction of its own", () => {
    const opening = where(/database\.(transaction|prisma|asOwner)|\bnew PrismaClient\b/);
    expect(
      opening.filter(
        (file) => !/^lib\/(db|auth|embeddings|files|host|mail|mcp)\/|^lib\/runtime\.ts$|^app\/readyz\//.test(file),
      ),
    ).toEqual([]);
  });
});
