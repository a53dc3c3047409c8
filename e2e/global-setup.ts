import { spawn, type ChildProcess } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
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
  const port = await freePort();
  const output: string[] = [];
  const portal = spawn(process.execPath, ["api/src/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      REQUESTS_PER_MINUTE: "100000",
      // The suite starts where a stranger does: with the settings' own defaults.
      DATABASE_URL: "",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  portal.stdout.on("data", (chunk) => void output.push(String(chunk)));
  portal.stderr.on("data", (chunk) => void output.push(String(chunk)));
  process.env["PORTAL_URL"] = `http://localhost:${port}`;
  await isUp(portal, port, output);
  return async () => {
    const ended = new Promise((resolve) => portal.once("exit", resolve));
    portal.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function isUp(portal: ChildProcess, port: number, output: readonly string[]): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (portal.exitCode !== null) break;
    const isReady = await fetch(`http://localhost:${port}/api`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(100);
  }
  throw new Error(`the portal did not come up:\n${output.join("")}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
