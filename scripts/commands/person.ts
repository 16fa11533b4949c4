/** npm run person -- disable|enable|reset|end-sessions <e-mail>: what an operator does with one person's account. */
import { disablePerson, enablePerson, endSessionsOf, offerReset } from "@/lib/auth/operator-acts";
import { readConfig } from "@/lib/config";
import { openDatabase } from "@/lib/host/open";
import { runOperatorCommand } from "./operator";

const ACTS: ReadonlySet<string> = new Set(["disable", "enable", "reset", "end-sessions"]);
const USAGE = `Usage: npm run person -- <act> <e-mail>
  disable       nobody signs in with the account any more; sessions and agents end
  enable        takes that back
  reset         a link to choose a new password, by mail where SMTP_URL is set, printed otherwise (or with --print)
  end-sessions  signs out everywhere and disconnects agents; the password stays`;

await runOperatorCommand(async () => {
  const print = process.argv.includes("--print");
  const [act = "", email = "", ...more] = process.argv.slice(2).filter((one) => one !== "--print");
  if (!ACTS.has(act) || email === "" || more.length > 0 || (print && act !== "reset")) {
    console.error(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  const { database } = await openDatabase(config);
  try {
    return await carryOut(act, email, { database, config }, print);
  } finally {
    await database.close();
  }
});

async function carryOut(
  act: string,
  email: string,
  deps: Parameters<typeof disablePerson>[0],
  print: boolean,
): Promise<number> {
  if (act === "enable") {
    const done = await enablePerson(deps, email);
    return "problem" in done ? told(done) : said(`✓ ${done.email} can sign in again.`);
  }
  if (act === "reset") {
    const done = await offerReset(deps, email, { print: print || deps.config.mail === undefined });
    if ("problem" in done) return told(done);
    if (!done.proven)
      console.error(
        `! Nobody has proven the address ${done.email} yet. Using the link proves it, and removes what was set up under it before, seats included: give it to its owner only.`,
      );
    if (done.link === undefined)
      return said(
        `✓ A letter with a link goes to ${done.email}, as soon as the server runs. It works once, within fifteen minutes.`,
      );
    return said(
      `✓ With this link ${done.email} chooses a new password, once, within an hour. It is shown now and never again:`,
      done.link,
    );
  }
  const done = await (act === "disable" ? disablePerson : endSessionsOf)(deps, email);
  if ("problem" in done) return told(done);
  const ended = `${done.sessions} sessions ended, ${done.agents} agents disconnected.`;
  return said(act === "disable" ? `✓ ${done.email} is disabled: ${ended}` : `✓ ${done.email} is signed out: ${ended}`);
}

function said(...lines: string[]): number {
  for (const line of lines) console.log(line);
  return 0;
}

function told({ problem }: { readonly problem: string }): number {
  console.error(problem);
  return 2;
}
