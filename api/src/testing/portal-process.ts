import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { testKeys } from "./test-config.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** The lender's bearer key for all portals that `startPortal` starts. */
export const lenderKey = "5b1c9e4f7a2d84056a3c9e1f7b2d8405";

export type PortalProcess = {
  /** The started portal's address, without a trailing slash. */
  readonly url: string;
  /** Returns the portal's output, including its log. */
  said(): string;
  stop(): Promise<void>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
};

/** Starts a portal as in production: in a separate process, on a free port, with the tests' keys. */
export async function startPortal(settings: Readonly<Record<string, string>>): Promise<PortalProcess> {
  const output: string[] = [];
  const portal = spawn(process.execPath, [main], {
    // Passes only these environment variables, so that a developer's settings do not change the tests.
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      TMPDIR: process.env["TMPDIR"],
      PORT: "0",
      REQUESTS_PER_MINUTE: "1000000",
      LENDER_KEY: lenderKey,
      DEMO_WORK: "off",
      ...testKeys,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  portal.stdout.on("data", (chunk) => void output.push(String(chunk)));
  portal.stderr.on("data", (chunk) => void output.push(String(chunk)));
  const end = () => void portal.kill();
  process.once("exit", end);
  const endWith = async (signal: "SIGTERM" | "SIGKILL") => {
    process.off("exit", end);
    if (portal.exitCode !== null || portal.signalCode !== null) return;
    const ended = once(portal, "exit");
    portal.kill(signal);
    await ended;
  };
  return {
    url: await addressOf(portal, output),
    said: () => output.join(""),
    stop: () => endWith("SIGTERM"),
    kill: () => endWith("SIGKILL"),
  };
}

async function addressOf(portal: ChildProcess, output: readonly string[]): Promise<string> {
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline && portal.exitCode === null) {
    const [, port] = /http:\/\/localhost:(\d+)/.exec(output.join("")) ?? [];
    if (port) return `http://127.0.0.1:${port}`;
    await wait(20);
  }
  portal.kill("SIGKILL");
  throw new Error(`the portal did not start:\n${output.join("")}`);
}
