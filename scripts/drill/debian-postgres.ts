import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chmodSync, chownSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { roleLimits } from "@portal/database/role-limits";
import { installWithApt } from "../apt.ts";
import { Missing } from "./drill.ts";

export const password = "drill";

/** The time limits that the portal requires of its database. */
export const limits: readonly string[] = Object.entries(roleLimits).map(
  ([name, value]) => `${name}=${value}`,
);

/** Returns the folder of the newest installed PostgreSQL. Installs PostgreSQL if it is missing. */
function programs(): string {
  const find = () => globSync("/usr/lib/postgresql/*/bin/pg_basebackup").toSorted().at(-1);
  if (find() === undefined) installWithApt("PostgreSQL", ["postgresql"]);
  const found = find();
  if (found === undefined) throw new Missing("it needs pg_basebackup of the Debian package postgresql");
  return join(found, "..");
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Returns whether a server accepts connections on a port of this machine. */
export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** The account that runs PostgreSQL, because PostgreSQL refuses to run as root. */
export function serverAccount(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** Creates a folder that PostgreSQL's account owns. */
export function serverFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-drill-"));
  const account = serverAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  return folder;
}

export type Postgres = {
  readonly port: number;
  readonly address: string;
  /** Runs SQL as the superuser and returns the first column of the result's rows. */
  query(sql: string, database?: string): string[];
  start(): Promise<void>;
  /** Kills the server with SIGKILL or SIGQUIT. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Shuts the server down in PostgreSQL's fast mode, which ends all sessions and writes a checkpoint. */
  shutDown(): Promise<void>;
  promote(): void;
  /** Creates and starts a standby that replicates from this server. */
  addStandby(): Promise<Postgres>;
  /** Stops the server and deletes its folder. */
  discard(): Promise<void>;
};

/** Creates and starts a new PostgreSQL server from the system's packages. */
export async function createPostgres(settings: readonly string[] = []): Promise<Postgres> {
  const bin = programs();
  const folder = serverFolder();
  const account = serverAccount();
  const secret = join(folder, "password");
  writeFileSync(secret, password);
  if (account) chownSync(secret, account.uid, account.gid);
  const data = join(folder, "data");
  const options = { ...account, cwd: "/", stdio: "ignore" } as const;
  const auth = ["--auth=scram-sha-256", `--pwfile=${secret}`, "--username=postgres", "--encoding=UTF8"];
  execFileSync(join(bin, "initdb"), ["-D", data, "--no-sync", ...auth], options);
  appendFileSync(join(data, "postgresql.conf"), settings.map((line) => `${line}\n`).join(""));
  const server = serverIn(bin, folder, await freePort());
  await server.start();
  return server;
}

function serverIn(bin: string, folder: string, port: number): Postgres {
  const account = serverAccount();
  const data = join(folder, "data");
  let running: ChildProcess | undefined;
  const psql = (sql: string, database: string) =>
    spawnSync(
      join(bin, "psql"),
      ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "-d", database, "-AtXqc", sql],
      {
        encoding: "utf8",
        env: { ...process.env, PGPASSWORD: password, PGCONNECT_TIMEOUT: "3" },
      },
    );
  const end = async (signal: NodeJS.Signals) => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill(signal);
    await ended;
  };
  process.once("exit", () => {
    // Waits for the server's end, because a running server would create files again.
    if (running && running.exitCode === null && running.signalCode === null)
      spawnSync(join(bin, "pg_ctl"), ["stop", "-m", "immediate", "-w", "-D", data], {
        ...account,
        cwd: "/",
        stdio: "ignore",
      });
    rmSync(folder, { recursive: true, force: true });
  });
  const server: Postgres = {
    port,
    address: `postgres:${password}@127.0.0.1:${port}`,
    query(sql, database = "postgres") {
      const { status, stdout, stderr } = psql(sql, database);
      if (status !== 0) throw new Error(`psql failed: ${stderr}`);
      return stdout.split("\n").filter(Boolean);
    },
    async start() {
      const settings = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
      const given = settings.flatMap((setting) => ["-c", setting]);
      running = spawn(join(bin, "postgres"), ["-D", data, ...given], {
        ...account,
        cwd: "/",
        stdio: "ignore",
      });
      for (let attempt = 0; psql("select 1", "postgres").status !== 0; attempt += 1) {
        if (attempt > 1_000 || running.exitCode !== null) throw new Error("PostgreSQL did not start");
        await wait(20);
      }
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGQUIT"),
    shutDown: () => end("SIGINT"),
    promote() {
      execFileSync(join(bin, "pg_ctl"), ["promote", "-W", "-D", data], {
        ...account,
        cwd: "/",
        stdio: "ignore",
      });
    },
    async addStandby() {
      const copy = serverFolder();
      const from = [
        "-h",
        "127.0.0.1",
        "-p",
        String(port),
        "-U",
        "postgres",
        "-R",
        "-X",
        "stream",
        "-c",
        "fast",
      ];
      execFileSync(join(bin, "pg_basebackup"), [...from, "-D", join(copy, "data")], {
        ...account,
        cwd: "/",
        stdio: "ignore",
        env: { ...process.env, PGPASSWORD: password },
      });
      const standby = serverIn(bin, copy, await freePort());
      await standby.start();
      return standby;
    },
    async discard() {
      await end("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return server;
}
