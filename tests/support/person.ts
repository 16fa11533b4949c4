/** A person of the sample deal, over plain HTTP: signs in, reads, sends forms and consents as a browser would, without one. */
import { SAMPLE_PASSWORD } from "@/prisma/demo/plant";
import { fieldsIn } from "./forms";

export type Person = {
  /** What the browser would send along. */
  cookie(): string;
  /** Opens an address of ours as it stands, without following where it leads; with a form, sends that. */
  visit(address: string, form?: URLSearchParams | FormData): Promise<Response>;
  /** Follows an authorization to the end, allows what is asked, and gives back the address at the client. */
  allow(authorizationUrl: string): Promise<URL>;
};

/** How a request leaves: as the network does it, unless somebody chooses among several servers. */
export type Send = (address: URL, init: RequestInit) => Promise<Response>;

export async function signIn(origin: string, email: string, send: Send = fetch): Promise<Person> {
  const cookies = new Map<string, string>();
  const visit = browser(origin, cookies, send);

  const { csrfToken } = (await (await visit("/api/auth/csrf")).json()) as { csrfToken: string };
  const answers = { csrfToken, email, password: SAMPLE_PASSWORD, callbackUrl: origin, json: "true" };
  await visit("/api/auth/callback/credentials", new URLSearchParams(answers));
  const session = await (await visit("/api/auth/session")).json();
  if (!(session as { user?: object }).user) throw new Error(`${email} could not sign in`);

  return {
    cookie: () => cookieHeader(cookies),
    visit,
    async allow(authorizationUrl) {
      // A window of its own: the cookies of two authorizations at once have the same names.
      const window = browser(origin, new Map(cookies), send);
      const asked = await follow(window, authorizationUrl);
      const page = await asked.response.text();
      const answer = await window(`${asked.url.pathname}/submit`, allowing(page));
      const left = await window(answer.headers.get("location") ?? "");
      const [, target = ""] = /http-equiv="refresh"[^>]*url=([^"]+)"/i.exec(await left.text()) ?? [];
      const end = await follow(window, target.replaceAll("&amp;", "&"));
      return end.url;
    },
  };
}

function browser(origin: string, cookies: Map<string, string>, send: Send): Person["visit"] {
  return async (address, form) => {
    const response = await send(new URL(address, origin), {
      redirect: "manual",
      headers: { cookie: cookieHeader(cookies), origin },
      ...(form && { method: "POST", body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
}

const cookieHeader = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Goes on while our own pages send it on; where the way leads elsewhere, that is the end. */
async function follow(visit: Person["visit"], address: string): Promise<{ url: URL; response: Response }> {
  let url = new URL(address);
  const { origin } = url;
  for (;;) {
    const response = await visit(url.href);
    const location = response.headers.get("location");
    if (location === null) return { url, response };
    url = new URL(location, url);
    if (url.origin !== origin) return { url, response };
  }
}

/** The form as it stands on the page, with Allow pressed; all deals, where the page leaves that open. */
function allowing(page: string): URLSearchParams {
  const form = new URLSearchParams(fieldsIn(page));
  if (!form.has("deal")) form.set("deals", "all");
  form.append("decision", "allow");
  return form;
}
