/** A person of the sample deal, over plain HTTP: signs in and consents as a browser would, without one. */
import { SAMPLE_PASSWORD } from "@/prisma/demo/plant";

export type Person = {
  /** Follows an authorization to the end, allows what is asked, and gives back the address at the client. */
  allow(authorizationUrl: string): Promise<URL>;
};

export async function signIn(origin: string, email: string): Promise<Person> {
  const cookies = new Map<string, string>();

  async function visit(address: string, init: { form?: Record<string, string> | URLSearchParams } = {}) {
    const response = await fetch(new URL(address, origin), {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "), origin },
      ...(init.form && { method: "POST", body: new URLSearchParams(init.form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  const { csrfToken } = (await (await visit("/api/auth/csrf")).json()) as { csrfToken: string };
  await visit("/api/auth/callback/credentials", {
    form: { csrfToken, email, password: SAMPLE_PASSWORD, callbackUrl: origin, json: "true" },
  });
  const session = await (await visit("/api/auth/session")).json();
  if (!(session as { user?: object }).user) throw new Error(`${email} could not sign in`);

  return {
    async allow(authorizationUrl) {
      const asked = await follow(visit, authorizationUrl);
      const page = await asked.response.text();
      const answer = await visit(`${asked.url.pathname}/submit`, { form: allowing(page) });
      const left = await visit(answer.headers.get("location") ?? "");
      const [, target = ""] = /http-equiv="refresh"[^>]*url=([^"]+)"/i.exec(await left.text()) ?? [];
      const end = await follow(visit, target.replaceAll("&amp;", "&"));
      return end.url;
    },
  };
}

type Visit = (address: string) => Promise<Response>;

/** Goes on while our own pages send it on; where the way leads elsewhere, that is the end. */
async function follow(visit: Visit, address: string): Promise<{ url: URL; response: Response }> {
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

/** The form as it stands on the page, with Allow pressed. */
function allowing(page: string): URLSearchParams {
  const form = new URLSearchParams();
  for (const [tag] of page.matchAll(/<input[^>]*>/g)) {
    const field = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
    const chosen = field("type") === "hidden" || / checked(=|\s|\/|>)/.test(tag);
    if (chosen && field("name") !== "") form.append(field("name"), field("value"));
  }
  form.append("decision", "allow");
  return form;
}
