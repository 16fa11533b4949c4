/** How a room without the sample deal begins. @dialect */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { createOrganization } from "@/lib/auth/first-organization";
import { verifyPassword } from "@/lib/auth/passwords";
import { modules } from "@/lib/modules";
import { execute } from "@/lib/platform/execute";
import { testOrigin } from "@/tests/support/actors";
import { openTestDatabase } from "@/tests/support/database";
import { buildTestKernel } from "@/tests/support/kernel";
import { webSession } from "@/tests/support/sample";

const { database, close } = await openTestDatabase();
afterAll(close);

const FIRST = { kind: "bank", name: "Aster & Co", email: "First@Aster.test", person: "Ada First" };

describe("the first bank", () => {
  it("has one person, who signs in with the password that is printed and opens a deal", async () => {
    const made = await createOrganization({ database }, FIRST);
    if (typeof made === "string") throw new Error(made);
    const person = await database.prisma.user.findUniqueOrThrow({
      where: { email: "first@aster.test" },
      include: { credential: true },
    });
    expect(person.credential?.hash).not.toContain(made.password);
    expect(await verifyPassword(person.credential?.hash, made.password)).toBe(true);
    // an account that the operator made is its address's
    expect(person).toMatchObject({ provenBy: "operator", addressProvenAt: expect.any(Date) });

    const [kernel, actor] = [buildTestKernel(database, modules), await webSession(database, person.id)];
    const call = (tool: string, raw: object) => execute(kernel, tool, { via: "web", actor, raw, origin: testOrigin });
    const { banks } = (await call("list_my_banks", {})) as { banks: { bank_id: string; name: string }[] };
    expect(banks).toMatchObject([{ name: "Aster & Co" }]);
    const workstreams = [{ slug: "finance", name: "Finance", prefix: "FIN" }];
    expect(await call("create_project", { bank_id: banks[0]?.bank_id, name: "First", workstreams })).toMatchObject({
      project_id: expect.stringMatching(/^proj_/),
    });
    expect((await call("list_my_banks", {})).banks).toHaveLength(1);
  });

  it("refuses an address that has an account, and whatever is no address or name", async () => {
    await createOrganization({ database }, { ...FIRST, email: "twice@aster.test" });
    expect(await createOrganization({ database }, { ...FIRST, email: "twice@aster.test" })).toBe("address taken");
    for (const wrong of [{ name: " " }, { person: "" }, { email: "nobody" }])
      expect(await createOrganization({ database }, { ...FIRST, email: "new@aster.test", ...wrong })).toBe(
        "not complete",
      );
    expect(await database.prisma.user.count({ where: { email: "new@aster.test" } })).toBe(0);
  });

  it.runIf(process.env.DATABASE_KIND !== "postgres")("is made by a command", async () => {
    const data = await mkdtemp(join(tmpdir(), "dealspace-bank-"));
    const env = { PATH: process.env.PATH, DATA_DIR: data } as unknown as NodeJS.ProcessEnv;
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, ["scripts/run.mjs", "scripts/commands/bank.ts", ...args], { env });
    const { stdout } = await run("Aster & Co", "first@aster.test", "Ada First");
    expect(stdout).toMatch(/first@aster\.test of Aster & Co can sign in[\s\S]*\n[\w-]{20}\n$/);
    await expect(run("Aster & Co", "first@aster.test", "Ada First")).rejects.toMatchObject({ code: 2 });
    await rm(data, { recursive: true });
  });
});
