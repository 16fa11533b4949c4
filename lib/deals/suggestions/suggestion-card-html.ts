/** A page of its own within somebody's client: no framework, no address but our own, and its policy names its script by hash. */
import { createHash } from "node:crypto";

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; }
body { margin: 0; padding: 14px 16px; }
h1 { font-size: 14px; margin: 0 0 4px; }
p { margin: 0 0 6px; }
.quiet { opacity: .75; font-size: 12px; }
a { font-weight: 600; }
`;

/** What it shows is put in as text, never as markup; where it leads is an address of http or https. */
const SCRIPT = `
"use strict";
const host = window.parent;
let asked = 0;
const send = (message) => host.postMessage({ jsonrpc: "2.0", ...message }, "*");
const put = (id, text) => { document.getElementById(id).textContent = text; };
const line = (value) => typeof value === "string" ? value : "";
function show(result) {
  const people = Array.isArray(result.suggested_route) ? result.suggested_route : result.suggested_assignee ? [result.suggested_assignee] : [];
  const links = Array.isArray(result.proposed_links) ? result.proposed_links : [];
  const about = line(result.request_ref) || "a request";
  put("what", links.length > 0
    ? "Link an answer to " + links.map((link) => line(link.request_ref) || "a request").join(", ")
    : (result.suggested_route ? "Route " : "Assign ") + about + " to " + people.map((one) => line(one.name)).join(", then "));
  put("why", [...people, ...links].map((one) => line(one.reason)).filter(Boolean).join(" "));
  const where = line(result.confirmation_url);
  if (!/^https?:\\/\\//.test(where)) return;
  const link = document.getElementById("where");
  link.href = where;
  link.hidden = false;
  link.onclick = (event) => {
    event.preventDefault();
    send({ id: ++asked, method: "ui/open-link", params: { url: where } });
  };
}
addEventListener("message", ({ source, data }) => {
  if (source !== host || typeof data !== "object" || data === null) return;
  if (data.id === 0 && data.result) send({ method: "ui/notifications/initialized", params: {} });
  const result = data.method === "ui/notifications/tool-result" && data.params && data.params.structuredContent;
  if (!result || typeof result !== "object") return;
  show(result);
  send({ method: "ui/notifications/size-changed", params: { height: document.documentElement.scrollHeight } });
});
send({ id: 0, method: "ui/initialize", params: { protocolVersion: "2026-01-26", appInfo: { name: "dealspace", version: "1" }, appCapabilities: {} } });
`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

export const cardHtml = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>Suggestion</title>
<style>${STYLE}</style>
</head>
<body>
<h1 id="what">A suggestion</h1>
<p id="why"></p>
<p><a id="where" target="_blank" rel="noopener noreferrer" hidden>Open to decide</a></p>
<p class="quiet">Nothing happens until a person confirms it there, signed in. This card decides nothing.</p>
<script>${SCRIPT}</script>
</body>
</html>
`;
