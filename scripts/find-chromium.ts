import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The headless shell is first in this list, because it runs the same tests in a third of the time. */
const candidates = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/microsoft-edge",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

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

/** Returns the path of a Chromium, or undefined if Chromium is not installed. Throws if CHROMIUM_PATH names a missing file. */
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

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** Returns the command for apt-get, with sudo if needed. Undefined without apt-get or if sudo needs a password. */
function aptGet(): readonly string[] | undefined {
  if (!succeeds("apt-get", "--version")) return undefined;
  if (process.getuid?.() === 0) return ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  if (succeeds("sudo", "-n", "true"))
    return ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  return undefined;
}

/** Finds a Chromium, or installs one if the machine allows it. Otherwise throws with installation advice. */
export function ensureChromium(): string {
  const found = locateChromium();
  if (found !== undefined) return found;
  const [program, ...before] = aptGet() ?? [];
  if (program === undefined) throw new Error(advice);
  const run = (...args: string[]): boolean =>
    spawnSync(program, [...before, ...args], { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  console.log("Chromium is missing: installing it with apt-get …");
  run("update");
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (run("install", "-y", "--no-install-recommends", name)) break;
  }
  return findChromium();
}
