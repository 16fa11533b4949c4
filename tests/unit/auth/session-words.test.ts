import { describe, expect, it } from "vitest";
import { agoInWords, browserInWords } from "@/lib/auth/session-words";

describe("a browser in words", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      "Chrome on Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
      "Safari on macOS",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
      "Chrome on iPhone",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      "Chrome on Android",
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
      "Chrome on Linux",
    ],
    ["curl/8.5.0", "A script"],
    ["", "An unknown browser"],
    ["<script>alert(1)</script>", "An unknown browser"],
    ["Something on Windows NT", "A browser on Windows"],
  ])("%s", (userAgent, words) => expect(browserInWords(userAgent)).toBe(words));
});

describe("a time in words", () => {
  const now = Date.UTC(2026, 10, 16, 12);
  it.each([
    [0, "just now"],
    [-5, "just now"],
    [1, "just now"],
    [2, "2 minutes ago"],
    [59, "59 minutes ago"],
    [60, "an hour ago"],
    [23 * 60, "23 hours ago"],
    [24 * 60, "a day ago"],
    [72 * 60, "3 days ago"],
  ])("%i minutes → %s", (minutes, words) => expect(agoInWords(now - minutes * 60_000, now)).toBe(words));
});
