import { canInstallPackages, installPackages } from "./apt.mjs";
import { findInPath, isExecutable } from "./executables.mjs";

/** Best without a desktop around it: the same pages, in five sixths of the time. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  ...NAMES.map((name) => `/usr/bin/${name}`),
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/** Without fonts a bare machine draws boxes, and pictures of pages are worthless. */
const PACKAGES = ["chromium-headless-shell", "fonts-noto-core", "fonts-noto-color-emoji"];

/**
 * A browser of the system: Playwright's own download needs a host that may be out of reach.
 * @returns {string | undefined}
 */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return NAMES.map(findInPath).find(Boolean) ?? PLACES.find(isExecutable);
}

/**
 * @param {import("./steps.mjs").Steps} steps
 * @returns {Promise<string>} the executable
 */
export async function ensureChromium(steps) {
  let path = findChromium();
  await steps.run("Chromium", `installing ${PACKAGES.join(" ")}`, async () => {
    if (!path && canInstallPackages()) await installPackages(PACKAGES);
    path ??= findChromium();
    if (!path) {
      throw new Error(
        `The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install ${PACKAGES.join(" ")}), or set CHROMIUM to the path of a Chromium or Chrome.`,
      );
    }
    if (!isExecutable(path)) throw new Error(`CHROMIUM is ${path}, which is no program that can be run.`);
    return path;
  });
  return /** @type {string} */ (path);
}
