import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installWithApt } from "./apt.ts";

/** Programs of the full browser, which can show a window. */
export const fullChromiums: readonly string[] = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/microsoft-edge",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The headless shell is first in this list, because it runs the same tests in a third of the time. */
const candidates = ["/usr/bin/chromium-headless-shell", ...fullChromiums];

/** Flags that stop Chromium's own network calls and its first-run pages. */
export const chromiumArguments = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-first-run",
  "--no-pings",
  // Chromium's sandbox refuses to run as root, the user of most containers.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

const advice =
  "Found no Chromium. Install one (Debian and Ubuntu: apt-get install chromium-headless-shell, or chromium; " +
  "elsewhere: npx playwright install chromium), or set CHROMIUM_PATH to its program file.";

/** Returns the path of Chromium, or undefined if it is not installed. Throws if CHROMIUM_PATH names a missing file. */
export function locateChromium(): string | undefined {
  const given = process.env["CHROMIUM_PATH"];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  }
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path));
}

export function findChromium(): string {
  const path = locateChromium();
  if (path === undefined) throw new Error(advice);
  return path;
}

/** Finds a Chromium, or installs one if the machine allows it. Otherwise throws with installation advice. */
export function ensureChromium(): string {
  const found = locateChromium();
  if (found !== undefined) return found;
  installWithApt("Chromium", ["chromium-headless-shell"], ["chromium"]);
  return findChromium();
}
