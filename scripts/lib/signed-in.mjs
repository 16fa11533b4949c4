/**
 * Somebody of the sample deal over plain HTTP, with the cookies that a browser would keep.
 * @param {string} origin
 * @param {string} email
 */
export async function signedIn(origin, email) {
  const cookies = /** @type {Map<string, string>} */ (new Map());
  const cookiesSent = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  /**
   * @param {string} path
   * @param {Record<string, string>} [form]
   */
  async function visit(path, form) {
    const response = await fetch(new URL(path, origin), {
      redirect: "manual",
      headers: { cookie: cookiesSent(), origin },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: response.status, text: await response.text() };
  }

  const { csrfToken } = JSON.parse((await visit("/api/auth/csrf")).text);
  const password = "sample-deal-2026";
  await visit("/api/auth/callback/credentials", { csrfToken, email, password, callbackUrl: origin, json: "true" });
  if (!JSON.parse((await visit("/api/auth/session")).text).user) throw new Error(`${email} could not sign in.`);
  /**
   * As a script of our own pages sends it.
   * @param {string} path
   * @param {Uint8Array} body
   * @param {Record<string, string>} headers
   */
  const send = (path, body, headers) =>
    fetch(new URL(path, origin), {
      method: "POST",
      headers: { ...headers, cookie: cookiesSent(), origin },
      body: /** @type {BodyInit} */ (body),
    });
  return { get: (/** @type {string} */ path) => visit(path), send };
}
