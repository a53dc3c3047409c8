import { spawnSync } from "node:child_process";

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** Returns the command for apt-get, with sudo if needed. Undefined if apt-get is missing or sudo needs a password. */
function aptGet(): readonly string[] | undefined {
  if (!succeeds("apt-get", "--version")) return undefined;
  if (process.getuid?.() === 0) return ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  if (succeeds("sudo", "-n", "true"))
    return ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  return undefined;
}

/**
 * Installs the first of the packages in `choices` that Debian offers. The caller must check that the installed programs
 * exist.
 */
export function installWithApt(what: string, ...choices: readonly (readonly string[])[]): void {
  const [program, ...before] = aptGet() ?? [];
  if (program === undefined) return;
  const run = (...args: string[]): boolean =>
    spawnSync(program, [...before, ...args], { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  console.log(`${what} is missing: installing it with apt-get …`);
  run("update");
  for (const packages of choices) {
    if (run("install", "-y", "--no-install-recommends", ...packages)) return;
  }
}
