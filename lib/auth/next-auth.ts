import type { CookiesOptions, LoggerInstance, NextAuthOptions } from "next-auth";
import type { Config } from "@/lib/config";
import type { CallOrigin } from "@/lib/platform/actor";
import { isDiskFull } from "@/lib/platform/errors";
import { SESSION_COOKIE_SECONDS, type Sent } from "./cookies";
import type { AuthDeps } from "./deps";
import { signInProviders } from "./providers";
import { returnPath } from "./return-path";
import { endSession, findLiveSession } from "./sessions";
import { type SignIn, signInWithPassword, signInWithProvider } from "./sign-in";

declare module "next-auth" {
  interface User {
    sid?: string;
  }
}
declare module "next-auth/jwt" {
  /** All that the cookie carries: whose session, and which. */
  interface JWT {
    sid?: string;
  }
}

/** What one request to next-auth came to, for the answer that we give in its place. */
export type AuthRequest = { signIn?: SignIn; cannotStore?: true; back: string; sent?: Sent };

/** next-auth for one request: it checks, encrypts and talks to providers; who may sign in, we decide. */
export function authOptions(
  deps: AuthDeps & { readonly config: Pick<Config, "publicUrl" | "signIn"> },
  origin: CallOrigin,
  request: AuthRequest,
  cookies: CookiesOptions,
): NextAuthOptions {
  const { config, secret, log } = deps;
  const providers = signInProviders(config.signIn);
  const attempted = (attempt: Promise<SignIn>) =>
    attempt.catch((thrown: unknown) => {
      if (isDiskFull(thrown)) request.cannotStore = true;
      throw thrown;
    });
  return {
    secret,
    session: { strategy: "jwt", maxAge: SESSION_COOKIE_SECONDS },
    cookies,
    useSecureCookies: config.publicUrl.startsWith("https:"),
    pages: { signIn: "/login", signOut: "/account", error: "/login" },
    logger: quietLogger(log),
    providers: [
      {
        id: "credentials",
        name: "Password",
        type: "credentials",
        credentials: {},
        async authorize(given) {
          const { email, password } = (given ?? {}) as Record<string, unknown>;
          request.signIn = await attempted(signInWithPassword(deps, origin, { email, password, sent: request.sent }));
          return request.signIn.outcome === "allowed"
            ? { id: request.signIn.userId, sid: request.signIn.sessionId }
            : null;
        },
      },
      ...providers.map((provider) => provider.config),
    ],
    callbacks: {
      async signIn({ user, account, profile }) {
        if (account?.type === "credentials") return true; // authorize() above has decided
        const identity = providers.find(({ id }) => id === account?.provider)?.identityOf(profile);
        if (!identity) return false;
        request.signIn = await attempted(signInWithProvider(deps, origin, identity, request.sent));
        if (request.signIn.outcome !== "allowed") return false;
        // Without an adapter next-auth hands this very object on to jwt() below.
        user.id = request.signIn.userId;
        user.sid = request.signIn.sessionId;
        return true;
      },
      async jwt({ token, user }) {
        if (user?.sid) return { sub: user.id, sid: user.sid };
        const { sub, sid } = token;
        if (!sub || !sid) throw new Error("The cookie names no session.");
        return { sub, sid };
      },
      async session({ session, token }) {
        const live = await findLiveSession(deps, { id: token.sid ?? "", userId: token.sub ?? "" });
        if (!live) throw new Error("The session has ended.");
        const { name, email } = live.person;
        return { ...session, user: { name, email }, expires: live.expires.toISOString() };
      },
      redirect({ url, baseUrl }) {
        request.back = returnPath(url, baseUrl);
        return `${baseUrl}${request.back}`;
      },
    },
    events: {
      async signOut({ token }) {
        if (token?.sub && token.sid) await endSession(deps, origin, { id: token.sid, userId: token.sub }, "sign_out");
      },
    },
  };
}

/** next-auth logs whole profiles and what callers wrote. We keep the code, and of an error what an operator can act on. */
function quietLogger(log: AuthDeps["log"]): LoggerInstance {
  return {
    error: (code, detail) => log.warn({ code, reason: reasonIn(detail) }, "sign-in problem"),
    warn: (code) => log.warn({ code }, "sign-in problem"),
    debug: () => undefined,
  };
}

function reasonIn(detail: unknown): string | undefined {
  const error = detail instanceof Error ? detail : (detail as { error?: unknown } | undefined)?.error;
  if (!(error instanceof Error)) return undefined;
  // Neither the secrets of the round trip nor what the caller sent instead.
  const reason = error.message.replace(/[,.]? (?:got|Received): .*$/s, "").replace(/[\w-]{24,}/g, "…");
  return reason.replace(/[^\x20-\x7e…]/g, "?").slice(0, 200);
}
