/** Plain pages without a script: they must open in twenty years. */
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const text = (value: string | number | undefined): string =>
  String(value ?? "").replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

export const link = (path: string, words: string): string =>
  `<a href="${path.split("/").map(encodeURIComponent).join("/")}">${text(words)}</a>`;

/** From a member to the top of the archive. */
export const upFrom = (path: string): string => "../".repeat(path.split("/").length - 1);

/** Of a name only what every system takes as one. */
export const asFileName = (name: string): string => name.replace(/[^\p{L}\p{N}._ -]/gu, "_").slice(-100);

export const facts = (rows: readonly (readonly [string, string | number | undefined])[]): string =>
  `<dl>${rows
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `<dt>${text(name)}</dt><dd>${text(value)}</dd>`)
    .join("")}</dl>`;

export const words = (body: string): string => `<div class="words">${text(body)}</div>`;

export async function* once(content: string): AsyncGenerator<string> {
  yield content;
}

export const document = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${text(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{font:14px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}.words{white-space:pre-wrap}dt{font-weight:bold}dd{margin:0 0 .5rem}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.25rem .5rem;text-align:left;vertical-align:top}</style>
</head><body><h1>${text(title)}</h1>
${body}
</body></html>
`;
