/** The product's host with its probes in the place of all pages: what concerns the process needs no build. */
import { text } from "node:stream/consumers";
import { GET as healthz } from "@/app/healthz/route";
import { GET as metrics } from "@/app/metrics/route";
import { GET as readyz } from "@/app/readyz/route";
import { shapeAnswer } from "@/lib/auth/answers";
import { authCookies } from "@/lib/auth/cookies";
import { type AuthRequest, authOptions } from "@/lib/auth/next-auth";
import type { OpenPages } from "@/lib/host/pages";
import { runHost } from "@/lib/host/run";
import { runtime } from "@/lib/runtime";
import { superviseStop } from "@/scripts/lib/supervise-stop.mjs";

const PROBES: Record<string, (request: Request) => Response | Promise<Response>> = {
  "/healthz": healthz,
  "/readyz": readyz,
  "/metrics": metrics,
  "/api/auth/callback/credentials": signIn,
};

/** The page's sign-in without next-auth around it, which needs a build: what it decides, and what the page is told. */
async function signIn(request: Request): Promise<Response> {
  const { config } = runtime();
  const asked: AuthRequest = { back: "/" };
  const origin = { requestId: "req_bare", ip: "127.0.0.1", userAgent: "test" };
  const [password] = authOptions(runtime(), origin, asked, authCookies(config.publicUrl)).providers;
  if (password?.type !== "credentials") throw new Error("the first way to sign in is the password");
  const given = Object.fromEntries(new URLSearchParams(await request.text()));
  const person = await Promise.resolve(password.authorize(given, {})).catch(() => null);
  const url = `${config.publicUrl}${person ? "/" : "/api/auth/error?error=CredentialsSignin"}`;
  return shapeAnswer(Response.json({ url }), "POST", asked, config.publicUrl);
}

const probes: OpenPages = async () => ({
  serve: async (incoming, outgoing) => {
    const { url = "/", method = "GET", headers } = incoming;
    const probe = PROBES[url];
    if (!probe) return void outgoing.writeHead(404).end();
    const { authorization = "" } = headers;
    const body = method === "POST" ? await text(incoming) : null;
    const answer = await probe(new Request(new URL(url, "http://host"), { method, body, headers: { authorization } }));
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  },
  close: async () => undefined,
});

superviseStop();
void runHost({ openPages: probes });
