import type { Sql } from "@/lib/db/sql";
import type { CallOrigin } from "@/lib/platform/actor";
import { hashSecret, newSecret } from "@/lib/platform/secrets";
import { forgetDevices, holdPerson } from "./account-repository";
import { type AuthAct, noteAuth } from "./audit";
import type { AuthDeps } from "./deps";
import { normalizeEmail } from "./email";
import { deleteLinksOf, planLink, printLink } from "./link-repository";
import { endAgentsOf } from "./oauth/repository";
import { endSessions, type FoundPerson, findPerson, setDisabled } from "./repository";

type Deps = Pick<AuthDeps, "database" | "config">;
/** `problem`: what the operator can mend, in one sentence. */
export type Problem = { readonly problem: string };
export type Ended = { readonly email: string; readonly sessions: number; readonly agents: number };

/** Nobody signs in with this account any more, anywhere; whoever is signed in, and every agent, ends at once. */
export const disablePerson = (deps: Deps, email: string): Promise<Ended | Problem> =>
  act(deps, email, "disable_person", async (sql, person) => {
    if (person.disabled) return { problem: `${person.email} is disabled already.` };
    await setDisabled(sql, person.id, true);
    return endEverything(sql, person);
  });

export const enablePerson = (deps: Deps, email: string): Promise<{ readonly email: string } | Problem> =>
  act(deps, email, "enable_person", async (sql, person) => {
    if (!person.disabled) return { problem: `${person.email} is not disabled.` };
    await setDisabled(sql, person.id, false);
    return { email: person.email };
  });

/** Signed out everywhere, agents too. The password stays. */
export const endSessionsOf = (deps: Deps, email: string): Promise<Ended | Problem> =>
  act(deps, email, "end_sessions", endEverything);

export type Reset = { readonly email: string; readonly proven: boolean; readonly link?: string };

/** A link with which the person chooses a new password: by letter, or printed for the operator to hand over. */
export const offerReset = (deps: Deps, email: string, { print }: { print: boolean }): Promise<Reset | Problem> =>
  act(deps, email, "offer_reset", async (sql, person): Promise<Reset | Problem> => {
    if (person.disabled)
      return { problem: `${person.email} is disabled. First: npm run person -- enable ${person.email}` };
    const about = { email: person.email, proven: person.proven };
    if (!print) {
      await planLink(sql, person.email, "reset");
      return about;
    }
    const secret = newSecret();
    await printLink(sql, person.id, "reset", hashSecret(secret));
    return { ...about, link: `${deps.config.publicUrl}/login/link/${secret}` };
  });

async function endEverything(sql: Sql, { id, email }: FoundPerson): Promise<Ended> {
  const sessions = await endSessions(sql, id, null);
  const agents = (await endAgentsOf(sql, id, "server")).length;
  await forgetDevices(sql, id);
  await deleteLinksOf(sql, id);
  return { email, sessions, agents };
}

/** At the machine itself, by whoever may start the product: there is no caller to check, only what is done to note. */
const AT_THE_MACHINE: CallOrigin = { requestId: "", ip: "", userAgent: "npm run person" };

async function act<T extends object>(
  { database }: Deps,
  given: string,
  name: AuthAct,
  work: (sql: Sql, person: FoundPerson) => Promise<T | Problem>,
): Promise<T | Problem> {
  const started = performance.now();
  const email = normalizeEmail(given);
  return database.transaction("app_sys", async (sql) => {
    const person = email === undefined ? undefined : await findPerson(sql, email);
    if (!person) return { problem: `Nobody has an account with the address ${JSON.stringify(given)}.` };
    await holdPerson(sql, person.id);
    const result = await work(sql, person);
    if (!("problem" in result)) {
      const note = { act: name, outcome: "allowed", origin: AT_THE_MACHINE, started, userId: person.id } as const;
      await noteAuth(sql, { ...note, via: "system" });
    }
    return result;
  });
}
