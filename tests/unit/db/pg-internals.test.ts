/** lib/db/pg-internals.ts reaches into the driver. These say of which version it knows, and what of it must still be so. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Writable } from "node:stream";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { type ExtendedQuery, forgetStatement, sendInOneGo, WRITTEN_FOR } from "@/lib/db/pg-internals";

const { version } = createRequire(import.meta.url)("pg/package.json") as { version: string };

/** A driver's connection whose bytes are kept. */
function connected() {
  const sent: Buffer[][] = [];
  const stream = Object.assign(
    new Writable({
      write(bytes: Buffer, _encoding, done) {
        sent.push([bytes]);
        done();
      },
      writev(many, done) {
        sent.push(many.map(({ chunk }) => chunk as Buffer));
        done();
      },
    }),
    { setNoDelay: () => undefined, connect: () => undefined, setKeepAlive: () => undefined },
  );
  const client = new pg.Client({ stream: () => stream } as object);
  const { connection } = client as unknown as {
    connection: { parsedStatements: Record<string, string>; submittedNamedStatements: Record<string, string> };
  };
  return { client, connection, stream, sent };
}

describe("the driver for PostgreSQL", () => {
  it("is of the version that we know from the inside", () => {
    expect(
      version,
      `pg ${version} is installed; lib/db/pg-internals.ts was written for ${WRITTEN_FOR}. Look at node_modules/pg/lib: does query.js still ` +
        "send everything by the extended protocol for queryMode 'extended', and no text for a name in connection.parsedStatements; does " +
        "connection.close({ type: 'S', name }) still send Close without a Sync; is connection.stream still what may be corked; does pipeline " +
        "still send a query without waiting for the one before? Then run tests/integration/platform/prepared-statements.test.ts and " +
        "doors.test.ts with DATABASE_KIND=postgres, and set WRITTEN_FOR.",
    ).toBe(WRITTEN_FOR);
  });

  it("sends Close for a statement that is given up, and would send its text again", () => {
    const { client, connection, sent } = connected();
    connection.parsedStatements.s1 = "SELECT 1";
    connection.parsedStatements.s2 = "SELECT 2";
    forgetStatement(client, "s1");
    expect(Buffer.concat(sent.flat()).toString("latin1")).toBe("C\0\0\0\x08Ss1\0");
    expect(connection.parsedStatements).toEqual({ s2: "SELECT 2" });
    expect(connection.submittedNamedStatements).toEqual({});
  });

  it("writes what one turn asks as one message to the system", async () => {
    const { client, sent, stream } = connected();
    sendInOneGo(client);
    stream.write("one");
    stream.write("two");
    expect(sent).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent.map((together) => Buffer.concat(together).toString())).toEqual(["onetwo"]);
  });

  it("takes one statement a query where it is told to: also without values", () => {
    const query: ExtendedQuery = { text: "SELECT 1; SELECT 2", queryMode: "extended" };
    const made = new pg.Query(query as pg.QueryConfig) as unknown as { requiresPreparation(): boolean };
    expect(made.requiresPreparation()).toBe(true);
  });

  it("is reached into by that one file alone", () => {
    const others = readdirSync("lib/db").filter((file) => file.endsWith(".ts") && file !== "pg-internals.ts");
    const reaching = others.filter((file) =>
      /as unknown as|parsedStatements|\.cork\(/.test(readFileSync(`lib/db/${file}`, "utf8")),
    );
    expect(reaching).toEqual([]);
  });
});
