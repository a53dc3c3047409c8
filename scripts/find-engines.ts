import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import type { Engine, EngineName } from "../e2e/engines/engine.ts";
import { installWithApt } from "./apt.ts";
import { chromiumArguments, fullChromiums } from "./find-chromium.ts";

type Source = {
  readonly name: EngineName;
  /** The Debian packages that contain the browser engine. */
  readonly packages: readonly string[];
  /** Returns the program and arguments that start the engine, or undefined if a part is missing. */
  readonly locate: () => readonly [program: string, ...args: string[]] | undefined;
  /** Returns the command that prints the engine's version. */
  readonly versionCommand: (program: string) => readonly [command: string, ...args: string[]];
};

const firstOf = (paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path));

/** Omits /usr/bin/firefox, because Ubuntu's package starts a snap that cannot read the tests' profiles. */
const firefoxes = [
  "/usr/bin/firefox-esr",
  "/usr/lib/firefox/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

const webKitPrograms = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];

const sources: readonly Source[] = [
  {
    name: "Chromium",
    packages: ["chromium"],
    locate: () => {
      const program = firstOf(fullChromiums);
      return program === undefined ? undefined : [program, ...chromiumArguments];
    },
    versionCommand: (program) => [program, "--version"],
  },
  {
    name: "Firefox",
    packages: ["firefox-esr"],
    locate: () => {
      const program = firstOf(firefoxes);
      return program === undefined ? undefined : [program];
    },
    versionCommand: (program) => [program, "--version"],
  },
  {
    name: "WebKit",
    packages: ["webkit2gtk-driver", "xvfb"],
    locate: () => {
      const [browser] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
      if (browser === undefined || !webKitPrograms.every((path) => existsSync(path))) return undefined;
      return [browser, "--automation"];
    },
    // Asks dpkg for the version, because WebKit's browser prints its version only on a screen.
    versionCommand: () => ["dpkg-query", "--show", "webkit2gtk-driver"],
  },
];

function versionOf([command, ...args]: readonly [string, ...string[]]): string {
  const { stdout } = spawnSync(command, args, { encoding: "utf8" });
  return /\d+(?:\.\d+)+/.exec(stdout ?? "")?.[0] ?? "of an unknown version";
}

function find({ name, locate, versionCommand }: Source): Engine | undefined {
  const [program, ...args] = locate() ?? [];
  if (program === undefined) return undefined;
  return { name, program, args, version: versionOf(versionCommand(program)) };
}

export function findEngines(): Engine[] {
  return sources.map(find).filter((engine) => engine !== undefined);
}

/**
 * Installs missing engines if the machine allows it, and prints which engines the tests use and skip. Throws if no
 * engine is available.
 */
export function ensureEngines(): void {
  for (const { name, packages, locate } of sources) {
    if (locate() === undefined) installWithApt(name, packages);
  }
  const engines = findEngines();
  for (const { name, packages } of sources) {
    const engine = engines.find((each) => each.name === name);
    if (engine) console.log(`Runs with ${name} ${engine.version} (${engine.program}).`);
    else console.log(`Skips ${name}: not installed, and apt-get could not install ${packages.join(", ")}.`);
  }
  if (engines.length > 0) return;
  throw new Error(
    `Found no browser engine. Install one (Debian: apt-get install ${sources.flatMap(({ packages }) => packages).join(" ")}).`,
  );
}
