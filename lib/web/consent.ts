import { headers } from "next/headers";
import type { AuthorizationServer } from "@/lib/auth/oauth/authorization-server";
import { type ConsentRequest, consentRequest, decideConsent } from "@/lib/auth/oauth/consent";
import { openInteraction } from "@/lib/auth/oauth/interaction";
import { kernel, runtime } from "@/lib/runtime";
import { formIn, unreadableForm } from "./bounded-form";
import { spacesChosen } from "./consent-spaces";
import { assertSameOrigin } from "./origin";
import { currentSession, originOf } from "./session";

/** What the page needs to ask; undefined when the request is over or not this browser's. */
export async function openConsent(
  authorization: AuthorizationServer,
  uid: string,
): Promise<ConsentRequest | undefined> {
  const interaction = await openInteraction(authorization.provider, runtime().config.publicUrl, uid, await headers());
  return interaction && consentRequest(authorization.provider, kernel().registry, interaction.details);
}

/** The person pressed Allow or Deny. Answers by a redirect to /continue, which leaves for the application. */
export async function submitConsent(
  authorization: AuthorizationServer,
  request: Request,
  uid: string,
): Promise<Response> {
  const { config, database } = runtime();
  try {
    assertSameOrigin(request.headers, config.publicUrl);
  } catch {
    return new Response("This form was sent from another site.\n", { status: 403 });
  }
  const page = `/consent/${encodeURIComponent(uid)}`;
  const session = await currentSession();
  if (!session) return seeOther(`/login?callbackUrl=${encodeURIComponent(page)}`);
  const interaction = await openInteraction(authorization.provider, config.publicUrl, uid, request.headers);
  const asked = interaction && (await consentRequest(authorization.provider, kernel().registry, interaction.details));
  if (!interaction || !asked) return seeOther(page); // the page explains that it is over

  const form = await formIn(request);
  if (!form) return new Response(`${unreadableForm().message}\n`, { status: 400 });
  // Somebody else signed in since the page was shown: they have not read it.
  if (form.get("as") !== session.person.id) return seeOther(`${page}?changed=1`);
  const { id: userId } = session.person;
  const allowed = form.get("decision") === "allow";
  const { registry } = kernel();
  const spaces = spacesChosen(
    form,
    registry.spaces.map(({ module }) => module),
  );
  if (allowed && !spaces) return seeOther(`${page}?spaces=none`);
  await decideConsent(
    { provider: authorization.provider, database, registry, config },
    interaction,
    asked,
    allowed && spaces
      ? {
          userId,
          allow: true,
          scopes: form.getAll("scope"),
          spaces,
          sessionId: session.session.id,
        }
      : { userId, allow: false },
    originOf(request.headers),
  );
  return seeOther(`${page}/continue`);
}

/**
 * A page of its own ends the form's submission: what follows is a plain navigation, which `form-action` does not govern. Works
 * for loopback addresses, custom schemes and chains of redirects, without script.
 */
export async function leaveConsent(
  authorization: AuthorizationServer,
  request: Request,
  uid: string,
): Promise<Response> {
  const interaction = await openInteraction(authorization.provider, runtime().config.publicUrl, uid, request.headers);
  if (!interaction?.details.result) return seeOther(`/consent/${encodeURIComponent(uid)}`);
  const address = escapeHtml(interaction.details.returnTo);
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${address}"><title>Returning to the application</title><p>Returning to the application. <a href="${address}">Continue</a></p></html>`;
  return new Response(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
}

const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });

const ENTITIES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escapeHtml = (text: string) => text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? character);
