import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { memoryOf } from "../memory-of.ts";

export const lenderKey = "the-bench-asks-for-what-it-needs-to-see";
const main = fileURLToPath(new URL("../../../api/src/main.ts", import.meta.url));

/** A portal with its own database, small or large. */
export type Side = {
  readonly origin: string;
  /** The address of the sandbox's open-banking widget. */
  readonly widgetOrigin: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Returns the portal's current (VmRSS) or highest (VmHWM) memory use in MB. */
  memory(field: "VmRSS" | "VmHWM"): number;
  stop(): Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Starts a portal in the sandbox mode, which loads the demo's borrowers into an empty database. */
export async function startSide(
  databaseUrl: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Side> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const widgetPort = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: String(port),
      SANDBOX_WIDGET_PORT: String(widgetPort),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      REQUESTS_PER_MINUTE: "1000000",
      LENDER_KEY: lenderKey,
      LOG_LEVEL: "error",
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const endWithParent = () => child.kill("SIGKILL");
  process.once("exit", endWithParent);
  child.once("exit", () => process.off("exit", endWithParent));
  await untilReady(child, origin);
  return {
    origin,
    widgetOrigin: `http://localhost:${widgetPort}`,
    databaseUrl,
    dataDir,
    memory: (field) => Math.round(memoryOf(child, field)),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = performance.now() + 300_000;
  while (child.exitCode === null && performance.now() < deadline) {
    const isReady = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(50);
  }
  child.kill("SIGKILL");
  throw new Error("the portal did not start");
}
