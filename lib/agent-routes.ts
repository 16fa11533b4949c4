/** What clients of agents call: the one table that the lean host and the routes in `app/` serve. */
import { type AgentAccess, agentAccess } from "./agent-access";
import { originOf } from "./host/server";
import { type AgentRequest, type Answer, asResponse } from "./mcp/outside";
import type { CallOrigin } from "./platform/actor";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** A request as a host hands it in. A web Request costs more than most calls: it is made only for who asks for it. */
export type Arriving = AgentRequest & { web(): Request };

export type AgentRoute = {
  /** As it stands in an address; `/*` at the end is any path below. */
  readonly path: string;
  /** Who answers GET answers HEAD, too. What is not listed is refused before anybody is asked. */
  readonly methods: readonly Method[];
  answer(access: AgentAccess, request: Arriving, origin: CallOrigin): Answer | Promise<Answer>;
};

const authorizationServer: AgentRoute["answer"] = ({ authorization }) => authorization.discovery.authorizationServer();
const protectedResource: AgentRoute["answer"] = ({ authorization }) => authorization.discovery.protectedResource();

export const AGENT_ROUTES = [
  {
    path: "/mcp",
    // Every method there is: it refuses the others itself, and leaves a trace of them.
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    answer: ({ mcp }, request, origin) => mcp(request, origin),
  },
  {
    path: "/oauth/*",
    methods: ["GET", "POST", "OPTIONS"],
    answer: ({ authorization }, { web }, origin) => authorization.handle(web(), origin),
  },
  { path: "/.well-known/oauth-authorization-server", methods: ["GET"], answer: authorizationServer },
  { path: "/.well-known/openid-configuration", methods: ["GET"], answer: authorizationServer },
  { path: "/.well-known/oauth-protected-resource", methods: ["GET"], answer: protectedResource },
  { path: "/.well-known/oauth-protected-resource/mcp", methods: ["GET"], answer: protectedResource },
] as const satisfies readonly AgentRoute[];

type Listed = (typeof AGENT_ROUTES)[number];
type Handler = (request: Request) => Promise<Response>;
type HandlersOf<Path extends Listed["path"]> = {
  readonly [M in Extract<Listed, { path: Path }>["methods"][number]]: Handler;
};

const exact = new Map<string, AgentRoute>(AGENT_ROUTES.map((route) => [route.path, route]));
const below = AGENT_ROUTES.filter(({ path }) => path.endsWith("/*"));

/** The route of a path; undefined where a page may be. */
export const agentRouteAt = (path: string): AgentRoute | undefined =>
  exact.get(path) ?? below.find((route) => path.startsWith(route.path.slice(0, -1)));

/** One function a route, so that what two files serve can be told to be the same. */
const handlers = new Map<AgentRoute, Handler>(
  AGENT_ROUTES.map((route: AgentRoute) => [
    route,
    async (request) => {
      const { method, headers, body } = request;
      const arriving = { method, headers, body, web: () => request };
      return asResponse(await route.answer(agentAccess(), arriving, originOf(headers)));
    },
  ]),
);

/** The whole of a `route.ts` in `app/`. */
export function handlersOf<Path extends Listed["path"]>(path: Path): HandlersOf<Path> {
  const route = exact.get(path);
  const handler = route && handlers.get(route);
  if (!handler) throw new Error(`${path} is no route for agents`);
  return Object.fromEntries(route.methods.map((method) => [method, handler])) as HandlersOf<Path>;
}
