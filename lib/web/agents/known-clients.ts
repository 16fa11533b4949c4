/**
 * A client chooses its own name. One that takes the name of a client everybody knows, and sends people to a host that is not
 * that vendor's, is to be seen for what it is.
 */
type Vendor = {
  /** As people write it. */
  readonly name: string;
  readonly marks: readonly string[];
  /** These and what lies below them. */
  readonly hosts: readonly string[];
  /** Custom schemes of the vendor's own programs. */
  readonly schemes: readonly string[];
};

const VENDORS: readonly Vendor[] = [
  {
    name: "Claude",
    marks: ["claude", "anthropic"],
    hosts: ["claude.ai", "claude.com", "anthropic.com"],
    schemes: ["claude"],
  },
  { name: "ChatGPT", marks: ["chatgpt", "openai"], hosts: ["chatgpt.com", "openai.com"], schemes: [] },
  {
    name: "VS Code",
    marks: ["vscode", "visualstudiocode"],
    hosts: ["vscode.dev", "visualstudio.com", "microsoft.com"],
    schemes: ["vscode", "vscode-insiders"],
  },
  {
    name: "Copilot",
    marks: ["copilot"],
    hosts: ["github.com", "githubcopilot.com", "microsoft.com", "vscode.dev"],
    schemes: ["vscode", "vscode-insiders"],
  },
  { name: "Gemini", marks: ["gemini"], hosts: ["google.com"], schemes: [] },
  { name: "Cursor", marks: ["cursor"], hosts: ["cursor.com", "cursor.sh"], schemes: ["cursor"] },
  // Nobody else is us.
  { name: "Dealspace", marks: ["dealspace"], hosts: [], schemes: [] },
];

/** The well-known client whose name this one bears although it leads elsewhere. `host` is the redirect's, or `scheme://`. */
export function pretendedClient(name: string, host: string): string | undefined {
  if (isLoopbackHost(host)) return undefined;
  const worn = VENDORS.filter((vendor) => vendor.marks.some((mark) => bears(name, mark)));
  return worn.some((vendor) => belongsTo(host, vendor)) ? undefined : worn[0]?.name;
}

/** What a redirect's host means to the person: a site, a program on this computer, or one that owns a scheme. */
export function redirectKind(host: string): "site" | "this_computer" | "scheme" {
  if (host.endsWith("://")) return "scheme";
  return isLoopbackHost(host) ? "this_computer" : "site";
}

function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, "");
  return name === "localhost" || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}

function belongsTo(host: string, { hosts, schemes }: Vendor): boolean {
  if (host.endsWith("://")) return schemes.includes(host.slice(0, -3));
  const name = host.replace(/:\d+$/, "");
  return hosts.some((own) => name === own || name.endsWith(`.${own}`));
}

/** At the beginning of the name or of one of its words: "Precursor" is a word of its own. */
function bears(name: string, mark: string): boolean {
  const looks = skeleton(mark);
  const words = name
    .normalize("NFKC")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}\p{M}|!@$]+/u)
    .map(skeleton);
  return words.some((_, at) => words.slice(at).join("").startsWith(looks));
}

/** What a text looks like at a glance: without accents and case, with letters that resemble each other made one. */
function skeleton(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}|\p{Cf}/gu, "")
    .toLowerCase();
  return [...plain]
    .map((letter) => LOOKS_LIKE.get(letter) ?? letter)
    .join("")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Each letter, and after it what passes for it: digits, signs, Cyrillic, Greek, Armenian and IPA letters. `i` and `l` are one. */
const LOOKS_LIKE = new Map(
  [
    "a4@аɑαаꭺ",
    "bЬьƅв",
    "cсϲᴄꮯ",
    "dԁɗđժ",
    "e3еєёεҽ℮",
    "gɡցɢ",
    "hһհн",
    "li1|!ıіɩιӏǀⅼ",
    "kкκ",
    "mмⅿ",
    "nпռո",
    "o0оοօσ",
    "pрρ",
    "rгᴦ",
    "s5$ѕꜱ",
    "tтτ",
    "uυսμ",
    "vνѵᴠ",
    "xхχ",
    "yуүγ",
  ].flatMap(([plain = "", ...others]) => [plain, ...others].map((letter) => [letter, plain] as const)),
);
