import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import type { Home } from "./home.ts";
import { cleanEnvironment } from "./initialise.ts";
import { stopPostmaster } from "./postmaster.ts";
import { answers } from "./reach.ts";

export type Launched = { readonly pid: number; readonly port: number } | { readonly lastWords: string };

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

const logOf = (home: Home) => join(home.folder, "postgres.log");

function lastLines(home: Home): string {
  return readFileSync(logOf(home), "utf8").trimEnd().split("\n").slice(-15).join("\n");
}

function openLog(home: Home): number {
  const log = logOf(home);
  if (existsSync(log)) renameSync(log, `${log}.1`);
  return openSync(log, "ax", 0o600);
}

function settings(port: number, fsync: boolean): string[] {
  const pairs = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    // Keeps failed SQL statements out of PostgreSQL's log, because SQL statements contain borrowers' data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    ...(fsync
      ? { fsync: "on", full_page_writes: "on", synchronous_commit: "on" }
      : { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }),
  };
  return Object.entries(pairs).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/**
 * Starts PostgreSQL on 127.0.0.1 and waits until PostgreSQL responds. Throws after `deadline`, a time of
 * `performance.now()`.
 */
export async function launch(
  home: Home,
  binaries: Binaries,
  options: {
    readonly fsync: boolean;
    readonly urlAt: (port: number) => string;
    readonly deadline: number;
    readonly port?: number;
  },
): Promise<Launched> {
  const data = join(home.folder, "data");
  const port = options.port ?? (await freePort());
  const log = openLog(home);
  // Starts PostgreSQL in its own process group, so that Ctrl-C in a terminal does not stop PostgreSQL before the API.
  const child = spawn(binaries.postgres, ["-D", data, ...settings(port, options.fsync)], {
    cwd: "/",
    env: cleanEnvironment,
    detached: true,
    stdio: ["ignore", log, log],
    ...home.account,
  });
  closeSync(log);
  child.unref();
  const ended: { how?: string } = {};
  child.once("error", (error) => void (ended.how = error.message));
  child.once("exit", (code, signal) => void (ended.how = `it ended with ${signal ?? `code ${code}`}`));
  const url = options.urlAt(port);
  for (;;) {
    const answer = await answers(url);
    if (ended.how !== undefined || child.pid === undefined) {
      return { lastWords: `${ended.how ?? "it could not be run"}\n${lastLines(home)}`.trim() };
    }
    if (answer === "ready") return { pid: child.pid, port };
    if (performance.now() > options.deadline) {
      if (answer !== "recovering") await stopPostmaster(child.pid, data);
      throw new Error(
        answer === "recovering"
          ? "The embedded PostgreSQL is still recovering from a crash. It continues in the background; start the portal again in a minute."
          : `The embedded PostgreSQL started but does not answer on 127.0.0.1:${port}. The end of its log:\n${lastLines(home)}`,
      );
    }
    await pause(15);
  }
}
