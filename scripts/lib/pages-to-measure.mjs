/** @typedef {(path: string) => Promise<{ status: number, text: string }>} Get */

/** Behind a deal's own address. Who may not open one is shown so, or not found: both are left out. */
const OF_A_DEAL = [
  ["overview", ""],
  ["requests", "/requests"],
  ["requests, filtered", "/requests?workstream=finance&status=open&status=assigned"],
  ["new request", "/requests/new"],
  ["import", "/requests/import"],
  ["lists", "/lists"],
  ["answers", "/answers"],
  ["log", "/log"],
  ["deadline report", "/log/deadline?at=2030-01-01T00:00"],
  ["people", "/people"],
  ["agents of the deal", "/agents"],
  ["view as", "/view-as"],
  ["disclosure", "/disclosure"],
  ["archive", "/archive"],
  ["settings", "/settings"],
];

/**
 * Name and path of each page that this person has in Project Harbour.
 * @param {Get} get
 * @returns {Promise<[string, string][]>}
 */
export async function pagesOf(get) {
  const deal = await dealOf(get);
  const linked = async (/** @type {string} */ page, /** @type {RegExp} */ link) =>
    link.exec((await get(page)).text)?.[1];
  const request = await linked(`${deal}/requests`, new RegExp(`href="(${deal}/requests/[A-Z]{2,5}-\\d+)"`));
  const answer = await linked(`${deal}/answers?status=published`, new RegExp(`href="(${deal}/answers/ent_\\w+)"`));
  const file = answer && (await linked(answer, new RegExp(`href="(${deal}/files/obj_\\w+)"`)));
  const suggestion = await linked("/suggestions", /href="(\/confirm\/sug_\w+)"/);
  const pages = [
    ["home", "/"],
    ["tasks", "/tasks"],
    ["search", "/search?q=agreement"],
    ["projects", "/projects"],
    ["suggestions", "/suggestions"],
    ["notifications", "/notifications"],
    ["agents", "/agents"],
    ["connect", "/connect"],
    ["account", "/account"],
    ...OF_A_DEAL.map(([name, path]) => [name, `${deal}${path}`]),
    ...(request ? [["request", request]] : []),
    ...(answer ? [["answer", answer]] : []),
    ...(file ? [["file", file]] : []),
    ...(suggestion ? [["suggestion", suggestion]] : []),
  ];
  const open = [];
  for (const [name = "", path = ""] of pages) if ((await get(path)).status === 200) open.push([name, path]);
  return /** @type {[string, string][]} */ (open);
}

/**
 * Where this person finds Project Harbour.
 * @param {Get} get
 */
export async function dealOf(get) {
  const { text } = await get("/projects");
  const deal = /href="(\/projects\/proj_\w+)"[^>]*>(?:<[^>]*>)*Project Harbour/.exec(text)?.[1];
  if (!deal) throw new Error("Project Harbour is not on the list of projects.");
  return deal;
}
