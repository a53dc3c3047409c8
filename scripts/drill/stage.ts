import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPostgres, freePort, limits } from "./debian-postgres.ts";
import { startBalancer } from "./haproxy.ts";
import { startProcess, type PortalProcess } from "./portal-process.ts";
import { discardAtExit, type Undo } from "./undo.ts";

const root = join(import.meta.dirname, "../..");

/** A database, a shared folder, and addresses for two portals behind a load balancer. */
export async function openStage(undo: Undo, more: Readonly<Record<string, string>> = {}) {
  const postgres = await createPostgres(limits);
  undo.add(() => postgres.discard());
  postgres.query("create database portal");
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
  process.env["BENCH_PORT"] = String(port);
  const portals = await import("../../bench/src/own-portal.ts");
  const dataDir = discardAtExit(mkdtempSync(join(tmpdir(), "portal-data-")));
  const settings: Readonly<Record<string, string>> = {
    DATABASE_URL: `postgres://${postgres.address}/portal`,
    DATA_DIR: dataDir,
    LENDER_KEY: portals.lenderKey,
    PORTAL_ORIGIN: `http://localhost:${port}`,
    TRUSTED_PROXIES: "1",
    // More than twice the interval of the balancer's checks.
    DRAIN_SECONDS: "3",
    ...more,
  };
  return {
    postgres,
    portals,
    settings,
    dataDir,
    async start(at: 0 | 1, release?: string): Promise<PortalProcess> {
      const widget = String(await freePort());
      const started = await startProcess(ports[at], { ...settings, SANDBOX_WIDGET_PORT: widget }, release);
      undo.add(() => started.kill());
      return started;
    },
    async balance(): Promise<void> {
      const balancer = await startBalancer(port, ports);
      undo.add(() => balancer.stop());
      await portals.raiseBalances();
    },
    /** Runs a command of `npm run portal`. */
    command(args: readonly string[], release = root) {
      const { PATH, HOME } = process.env;
      const env = { PATH, HOME, ...settings };
      return spawnSync(process.execPath, [join(release, "scripts/portal.ts"), ...args], {
        env,
        encoding: "utf8",
      });
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;
