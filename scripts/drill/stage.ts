import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { createPostgres, freePort, limits } from "./debian-postgres.ts";
import { startBalancer } from "./haproxy.ts";
import { startProcess, type PortalProcess } from "./portal-process.ts";
import { discardAtExit, type Undo } from "./undo.ts";

const root = join(import.meta.dirname, "../..");

type Options = {
  /** A folder with the portal's code. */
  readonly release?: string;
  /** Settings that replace those in `openStage`. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
};

/** Creates a database, a shared folder, and addresses for two portals behind a load balancer. */
export async function openStage(undo: Undo, more: Readonly<Record<string, string>> = {}) {
  const postgres = await createPostgres(limits);
  undo.add(() => postgres.discard());
  postgres.query("create database portal");
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
  process.env["BENCH_PORT"] = String(port);
  const portals = await import("../../bench/src/own-portal.ts");
  discardAtExit(portals.folder);
  const dataDir = discardAtExit(mkdtempSync(join(tmpdir(), "portal-data-")));
  const settings: Readonly<Record<string, string>> = {
    DATABASE_URL: `postgres://${postgres.address}/portal`,
    DATA_DIR: dataDir,
    LENDER_KEY: portals.lenderKey,
    PORTAL_ORIGIN: `http://localhost:${port}`,
    TRUSTED_PROXIES: "1",
    // More than twice the interval between the load balancer's health checks.
    DRAIN_SECONDS: "3",
    ...more,
  };
  return {
    postgres,
    portals,
    settings,
    dataDir,
    async start(at: 0 | 1, { release, settings: more = {} }: Options = {}): Promise<PortalProcess> {
      const widget = String(await freePort());
      const given = { ...settings, ...more, SANDBOX_WIDGET_PORT: widget };
      const started = await startProcess(ports[at], given, release);
      undo.add(() => started.kill());
      return started;
    },
    async balance(): Promise<void> {
      const balancer = await startBalancer(port, ports);
      undo.add(() => balancer.stop());
      await portals.raiseBalances();
    },
    /** Waits until the balancer uses a portal again. */
    async untilServed(): Promise<void> {
      const isServed = () =>
        fetch(`http://localhost:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      for (let attempt = 0; !(await isServed()); attempt += 1) {
        if (attempt > 300) throw new Error("the balancer uses no portal");
        await wait(100);
      }
    },
    /** Runs a command of `npm run portal`. */
    command: (args: readonly string[], options?: Options) => startCommand(settings, args, options).ended,
    startCommand: (args: readonly string[], options?: Options) => startCommand(settings, args, options),
  };
}

/** Starts a command of `npm run portal` with these settings. `ended` resolves to its output and exit code. */
export function startCommand(
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
  { release = root, settings: more = {} }: Options = {},
) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(release, "scripts/portal.ts"), ...args], {
    env: { PATH, HOME, ...settings, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const endWithDrill = () => child.kill("SIGKILL");
  process.once("exit", endWithDrill);
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const ended = once(child, "close").then(async () => {
    process.off("exit", endWithDrill);
    return { status: child.exitCode, stdout: await stdout, stderr: await stderr };
  });
  return { child, ended };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;
