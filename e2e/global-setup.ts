import { spawn, type ChildProcess } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Starts the portal as a borrower would meet it: its own process, its own PostgreSQL, the demo cast, the built pages. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-browser-"));
  // PostgreSQL runs as another account where we are root, and must be able to enter.
  await chmod(dataDir, 0o755);
  const output: string[] = [];
  const portal = spawn(process.execPath, ["api/src/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      // Any free one; the greeting tells which.
      PORT: "0",
      REQUESTS_PER_MINUTE: "100000",
      // The suite starts where a stranger does: with the settings' own defaults.
      DATABASE_URL: "",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  portal.stdout.on("data", (chunk) => void output.push(String(chunk)));
  portal.stderr.on("data", (chunk) => void output.push(String(chunk)));
  process.env["PORTAL_URL"] = await addressOf(portal, output);
  return async () => {
    const ended = new Promise((resolve) => portal.once("exit", resolve));
    portal.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** What the portal greets with once it takes calls. */
async function addressOf(portal: ChildProcess, output: readonly string[]): Promise<string> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline && portal.exitCode === null) {
    const [address] = /http:\/\/localhost:\d+/.exec(output.join("")) ?? [];
    if (address) return address;
    await wait(100);
  }
  throw new Error(`the portal did not come up:\n${output.join("")}`);
}
