/** A user agent in the words a person would use. It is what the browser claims: good to recognise, no proof of anything. */
export function browserInWords(userAgent: string): string {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  if (!browser) return system ? `A browser on ${system}` : "An unknown browser";
  return system ? `${browser} on ${system}` : browser;
}

/** How somebody signed in. */
export const methodInWords = (method: string): string => METHODS[method] ?? "a provider";

/** Times as distances: the server does not know what the person's clock shows. */
export function agoInWords(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 2) return "just now";
  if (minutes < 60) return `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "a day ago" : `${days} days ago`;
}

// In this order: each of these also claims to be the ones after it.
const BROWSERS: [string, RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//],
  ["Safari", /\bVersion\/[\d.]+.* Safari\//],
  ["A script", /^(?:curl|wget|python|node|undici|Go-http-client|okhttp|axios)\b/i],
];

const SYSTEMS: [string, RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac(?:intosh| OS X)\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

const METHODS: Record<string, string> = {
  password: "a password",
  invitation: "an invitation",
  mail: "a link by mail",
  operator: "a link of the operator",
  google: "Google",
  github: "GitHub",
};
