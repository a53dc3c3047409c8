import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { connect, type Connection } from "@portal/database/connection";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What global-setup.ts has made; the workers find it in the variable `PORTAL_BOOK`. */
export type Book = {
  /** Where everything of this run lies; removed at its end. */
  readonly folder: string;
  /** The file of the keys with which the cast's secrets were sealed. */
  readonly keys: string;
  /** The PostgreSQL of this run. */
  readonly url: string;
  /** The migrated database with the cast in it, that nobody is connected to. */
  readonly template: string;
};

type Process = {
  readonly url: string;
  /** What it has written so far. */
  said(): string;
  stop(): Promise<void>;
};

/** Starts the portal as a borrower would meet it: its own process and the built pages, on any free port. */
export async function startPortal(settings: Readonly<Record<string, string>>): Promise<Process> {
  const output: string[] = [];
  const portal = spawn(process.execPath, ["api/src/main.ts"], {
    cwd: root,
    // Nothing else of the environment: the settings of whoever runs the tests are not the tests'.
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      TMPDIR: process.env["TMPDIR"],
      PORT: "0",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  portal.stdout.on("data", (chunk) => void output.push(String(chunk)));
  portal.stderr.on("data", (chunk) => void output.push(String(chunk)));
  // Playwright ends a worker that hangs without its teardown.
  const end = () => void portal.kill();
  process.once("exit", end);
  return {
    url: await addressOf(portal, output),
    said: () => output.join(""),
    async stop() {
      process.off("exit", end);
      if (portal.exitCode !== null || portal.signalCode !== null) return;
      const ended = once(portal, "exit");
      portal.kill("SIGTERM");
      await ended;
    },
  };
}

/** What the portal greets with once it takes calls. */
async function addressOf(portal: ChildProcess, output: readonly string[]): Promise<string> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline && portal.exitCode === null) {
    const [address] = /http:\/\/localhost:\d+/.exec(output.join("")) ?? [];
    if (address) return address;
    await wait(20);
  }
  portal.kill("SIGKILL");
  throw new Error(`the portal did not come up:\n${output.join("")}`);
}

export type WorkerPortal = Process & {
  /** Its database, and the file of its keys, for what only a mail would tell. */
  readonly databaseUrl: string;
  readonly keys: string;
  /** Puts the book back to what global-setup.ts made of it, whatever was written since. */
  renew(): Promise<void>;
  /** Does something in the book's database that no screen can do yet. */
  query(text: string, values: unknown[]): Promise<unknown>;
};

/** A portal of its own on a copy of the book, for one worker. */
export async function startWorkerPortal(): Promise<WorkerPortal> {
  const book = JSON.parse(process.env["PORTAL_BOOK"] ?? "{}") as Book;
  const name = `worker_${randomUUID().replaceAll("-", "")}`;
  const dataDir = join(book.folder, name);
  await mkdir(dataDir);
  await copyFile(book.keys, join(dataDir, "sandbox-keys.json"));
  const server = connect(book.url, { maxConnections: 1 });
  await server.pool.query(`create database ${name} template ${book.template}`);
  const url = new URL(book.url);
  url.pathname = `/${name}`;
  const portal = await startPortal({
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    // One address sends the calls of every test.
    REQUESTS_PER_MINUTE: "1000000",
  });
  return {
    ...portal,
    databaseUrl: url.href,
    keys: book.keys,
    async query(text, values) {
      const book = connect(url.href, { maxConnections: 1 });
      try {
        return await book.pool.query(text, values);
      } finally {
        await book.close();
      }
    },
    async renew() {
      await drop(server, name);
      await server.pool.query(`create database ${name} template ${book.template}`);
      // One answer is enough: by then the portal has heard that its resting connections are gone.
      const response = await fetch(`${portal.url}/api`);
      if (!response.ok) throw new Error(`on a new book the portal answers ${response.status}`);
    },
    async stop() {
      await portal.stop();
      await drop(server, name);
      await server.close();
    },
  };
}

/** `drop … with (force)` looks only every 100 ms whether the connections have ended; most end within a few. */
async function drop({ pool }: Connection, name: string): Promise<void> {
  const terminate = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1";
  while ((await pool.query(terminate, [name])).rowCount) await wait(2);
  await pool.query(`drop database if exists ${name} with (force)`);
}
