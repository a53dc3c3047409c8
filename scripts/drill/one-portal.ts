import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPostgres, freePort, limits } from "./debian-postgres.ts";
import { launchProcess, startProcess, type PortalProcess } from "./portal-process.ts";
import { startCommand } from "./stage.ts";
import { discardAtExit, type Undo } from "./undo.ts";

type Settings = Readonly<Record<string, string>>;
/** The database on the drill's server that the portal uses, and settings that replace the usual ones. */
type Options = { readonly database?: string; readonly settings?: Settings | undefined };

/** Creates a PostgreSQL server, a data folder, and an address for one portal without a load balancer. */
export async function openOnePortal(undo: Undo, more: Settings = {}) {
  const postgres = await createPostgres(limits);
  undo.add(() => postgres.discard());
  postgres.query("create database portal");
  const [port, widget] = [await freePort(), await freePort()];
  process.env["BENCH_PORT"] = String(port);
  const portals = await import("../../bench/src/own-portal.ts");
  discardAtExit(portals.folder);
  const dataDir = discardAtExit(mkdtempSync(join(tmpdir(), "portal-data-")));
  const backupKey = randomBytes(32);
  const urlOf = (database: string) => `postgres://${postgres.address}/${database}`;
  const settingsOf = ({ database = "portal", settings = {} }: Options): Settings => ({
    DATABASE_URL: urlOf(database),
    DATA_DIR: dataDir,
    LENDER_KEY: portals.lenderKey,
    BACKUP_KEYS: `b1:${backupKey.toString("base64")}`,
    SANDBOX_WIDGET_PORT: String(widget),
    ...more,
    ...settings,
  });
  const started = <P extends PortalProcess>(portal: P): P => {
    undo.add(() => portal.kill());
    return portal;
  };
  const startPortalCommand = (args: readonly string[], options: Options = {}) =>
    startCommand({ PORT: String(port), ...settingsOf(options) }, args);
  return {
    postgres,
    portals,
    port,
    dataDir,
    origin: `http://localhost:${port}`,
    backupKeys: [{ id: "b1", key: backupKey }],
    urlOf,
    /** Starts a portal without waiting until it is ready. */
    launch: (options: Options = {}) => started(launchProcess(port, settingsOf(options))),
    start: async (options: Options = {}) => started(await startProcess(port, settingsOf(options))),
    /** Starts a command of `npm run portal`. */
    startCommand: startPortalCommand,
    /** Runs a command of `npm run portal`. */
    command: (args: readonly string[], options: Options = {}) => startPortalCommand(args, options).ended,
  };
}

export type OnePortal = Awaited<ReturnType<typeof openOnePortal>>;
