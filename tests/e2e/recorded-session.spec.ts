import { mkdirSync, writeFileSync } from "node:fs";
import { format } from "node:util";
import type { Page } from "@playwright/test";
import { CURRENT } from "@/tests/support/mcp-application";
import { emailOf, expect, SAMPLE_PASSWORD, test } from "./fixtures";
import { consentTo, installApplication } from "./support/application";
import { heading, scopeBox } from "./support/consent";
import { openLoopback } from "./support/loopback";
import { DEFAULT_SCOPES, UNLOCK } from "./support/oauth-client";
import { type Exchange, inShort, recordCalls } from "./support/recorder";

/** RECORD_SESSION=1 writes docs/session.md and its pictures from this very run; without it the same steps are only walked. */
const recording = process.env.RECORD_SESSION === "1";
const REQUEST = "LEG-024";

type Projects = { projects: { project_id: string; name: string }[] };
type Answers = { answers: { status: string; title: string }[]; gated?: { hidden: number; scope: string } };
type Routing = { suggestion_id: string; confirmation_url: string; status: string; suggested_route: { name: string }[] };
type Request = {
  status: string;
  assigned_to?: { name: string }[];
  routing_chain?: object[];
  context_updates?: { kind: string; suggestion_id?: string }[];
};

// Pictures show the sample deal as it is planted, and nobody's copy of it.
test.use({ signedInAs: recording ? undefined : "ib-admin" });

test("a client connects, lists, meets the gate, steps up, reads drafts and proposes a routing, which its person confirms [DS-640 DS-643]", async ({
  page,
  baseURL,
}) => {
  if (recording) await signIn(page);
  const origin = baseURL ?? "";
  const loopback = await openLoopback();
  const recorder = recordCalls(origin);
  const story: string[] = [];
  const pictures: string[] = [];
  let steps = 0;
  /** One step of the session: what it is, then what went over the wire meanwhile. */
  const step = async <T>(title: string, words: string, work: () => Promise<T>): Promise<T> =>
    test.step(title, async () => {
      const result = await work();
      steps += 1;
      const calls = (await recorder.take()).filter(isWorthReading).map(told);
      story.push(`## ${steps}. ${title}`, words, ...pictures.splice(0), ...calls);
      return result;
    });
  const picture = async (name: string, alt: string) => {
    if (recording) {
      mkdirSync("docs/images", { recursive: true });
      await page.screenshot({ path: `docs/images/${name}.png`, fullPage: true });
      pictures.push(`![${alt}](images/${name}.png)`);
    }
  };

  const application = installApplication(CURRENT, baseURL, loopback, undefined, "Deal desk agent");
  await step("The client knows only the address", CONNECT, async () => {
    await expect(application.connect()).rejects.toThrow(CURRENT.sentAway);
  });
  await step("The person says what it may do", CONSENT, async () => {
    await consentTo(page, application, loopback, { look: () => picture("session-consent", "The consent page") });
    await application.connect();
    expect(application.scopes()).toEqual([...DEFAULT_SCOPES].sort());
  });

  const project_id = await step("It lists the deals and binds one", PROJECTS, async () => {
    const { projects } = await application.call<Projects>("list_projects");
    expect(projects.map(({ name }) => name)).toEqual(["Project Harbour"]);
    const id = projects[0]?.project_id ?? "";
    await application.call("set_project", { project_id: id });
    return id;
  });

  await step("It sees what is published, and how much is not", GATED, async () => {
    const { answers, gated } = await application.call<Answers>("list_answers", { workstream: "legal", limit: 10 });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["published"]));
    expect(gated).toMatchObject({ scope: UNLOCK });
    expect(gated?.hidden).toBeGreaterThan(0);
  });

  const drafts = () => application.call<Answers>("list_answers", { status: ["draft"], limit: 10 });
  await step("It asks for drafts, and is sent back to the person", STEP_UP, async () => {
    await expect(drafts()).rejects.toThrow(CURRENT.sentAway);
    expect(application.kept.sentTo.at(-1)?.searchParams.get("scope")?.split(" ")).toContain(UNLOCK);
  });
  await step("The person opens what is not published, for fifteen minutes", UNLOCKED, async () => {
    await page.goto(application.kept.sentTo.at(-1)?.href ?? "");
    await expect(scopeBox(page, UNLOCK)).not.toBeChecked();
    await consentTo(page, application, loopback, {
      unlock: true,
      look: () => picture("session-unlock", "The consent page with the unlock ticked"),
    });
    expect(application.scopes()).toContain(UNLOCK);
  });

  await step("Now it reads drafts", DRAFTS, async () => {
    const { answers } = await drafts();
    expect(answers.length).toBeGreaterThan(0);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["draft"]));
  });

  const request = () => application.call<Request>("get_request", { project_id, request_id: REQUEST });
  const proposed = await step("It proposes a routing, and nothing changes", PROPOSED, async () => {
    expect((await request()).assigned_to).toEqual([]);
    await recorder.take();
    const routing = await application.call<Routing>("suggest_routing", {
      request_id: REQUEST,
      analysis: "Nobody works on this yet. Certificates of the devices are kept by the legal department.",
    });
    expect(routing.status).toBe("pending_confirmation");
    return routing;
  });
  expect((await request()).assigned_to).toEqual([]);
  await recorder.take();

  await step("The person decides, in the browser", DECIDED, async () => {
    await decide(page, proposed.confirmation_url, picture);
  });

  await step("The client sees what became of it", OUTCOME, async () => {
    const { status, assigned_to, routing_chain, context_updates } = await request();
    expect(status).toBe("assigned");
    expect(assigned_to?.map((one) => one.name)).toEqual([proposed.suggested_route.at(-1)?.name]);
    expect(routing_chain?.length).toBe(proposed.suggested_route.length);
    expect(context_updates).toContainEqual(
      expect.objectContaining({ kind: "suggestion_confirmed", suggestion_id: proposed.suggestion_id }),
    );
  });

  recorder.stop();
  await application.close();
  await loopback.close();
  if (recording) writeFileSync("docs/session.md", `${[HEADING, ...story].join("\n\n")}\n`);
});

async function signIn(page: Page) {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(emailOf("ib-admin"));
  await page.getByLabel("Password").fill(SAMPLE_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(heading(page)).toHaveText("Home");
}

async function decide(page: Page, url: string, picture: (name: string, alt: string) => Promise<void>) {
  await page.goto(url);
  await expect(heading(page)).toContainText(`Route ${REQUEST}`);
  await expect(page.getByRole("region", { name: "What the agent claims" })).toContainText(
    "Certificates of the devices",
  );
  await picture("session-confirm", "The confirmation page: what is, what would be, and what speaks for it");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("Confirmed.");
  await picture("session-confirmed", "The same page afterwards");
}

/** The client's own housekeeping is left out; what is refused is not. */
const isWorthReading = ({ path, sent, status }: Exchange): boolean =>
  status >= 400 || path !== "/mcp" || /"method":"(tools\/call|server\/discover|initialize)"/.test(JSON.stringify(sent));

function told({ method, path, signed, sent, status, challenge, received }: Exchange): string {
  const call = sent as { method?: string; params?: Record<string, unknown> } | undefined;
  const body = path === "/mcp" ? { method: call?.method, params: withoutMeta(call?.params) } : sent;
  const answer = path === "/mcp" ? resultIn(received) : received;
  return format(
    "```http\n%s %s%s\n%s\n\n%d%s\n%s\n```",
    method,
    path,
    signed ? "\nAuthorization: Bearer …" : "",
    asText(body),
    status,
    challenge === null ? "" : `\nWWW-Authenticate: ${challenge}`,
    asText(answer),
  );
}

const withoutMeta = (params: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(params).filter(([name]) => name !== "_meta"));

/** Of a tool's result the structured part: the text beside it says the same. */
function resultIn(received: unknown): unknown {
  const { result, error } = (received ?? {}) as { result?: { structuredContent?: object }; error?: object };
  return error ?? result?.structuredContent ?? result;
}

const asText = (value: unknown): string => JSON.stringify(inShort(value), null, 2) ?? "";

const HEADING = `# A session of a real client

Recorded from a run of \`tests/e2e/recorded-session.spec.ts\`, which walks these steps and checks each one: the client is \`@modelcontextprotocol/client\`, the person sits at a browser, the deal is
the sample deal. Long lists and texts are cut, and what would open something is left out; everything else is as it went over the wire. To record it anew:

\`\`\`sh
RECORD_SESSION=1 npx playwright test tests/e2e/recorded-session.spec.ts
\`\`\``;
const CONNECT =
  "Its first call is refused; the refusal says where to ask. It registers itself, and sends its person to the browser.";
const CONSENT =
  "Each right stands in a sentence of its own. What is not published is not among them: the client did not know to ask for it.";
const PROJECTS = "It sees the deals of its person, and no other.";
const GATED =
  "Of the answers only published ones show. To the bank `gated` says how much is missing, and which scope would open it.";
const STEP_UP =
  "Asking outright is refused with a challenge that names the missing scope beside those it has. The client takes that to the person by itself.";
const UNLOCKED = "The unlock stands apart, unticked, with a warning and its end. Refreshing does not prolong it.";
const DRAFTS = "The same call, answered.";
const PROPOSED =
  "The proposal is stored with its reasons and waits seven days. Task inboxes, assignees, history and version are as before.";
const DECIDED =
  "The page shows what is and what would be, computed from the database in that moment; the agent's words stand apart, as text that nobody has checked. Only a signed-in person of the bank, or an admin of the seller for the seller's own people, gets to confirm; the agent's token opens nothing here.";
const OUTCOME =
  "The change is the person's act: the chain names them, and the history says whose agent had proposed it.";
