import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { connect } from "@portal/database/connection";
import { dropDatabase } from "@portal/database/testing/drop-database";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The database and files that global-book.ts creates. Workers read them from the environment variable `PORTAL_BOOK`.
 */
export type Book = {
  /** The folder for all files of the test run, which is removed at the end. */
  readonly folder: string;
  /** The file with the keys that encrypted the demo borrowers' secrets. */
  readonly keys: string;
  readonly url: string;
  /** The name of the database with the demo borrowers. PostgreSQL can copy it only while no connection is open. */
  readonly template: string;
};

type Process = {
  readonly url: string;
  /** Returns everything that the process has printed. */
  said(): string;
  stop(): Promise<void>;
};

/** Starts the portal in a separate process, with the built pages, on a free port. */
export async function startPortal(settings: Readonly<Record<string, string>>): Promise<Process> {
  const output: string[] = [];
  const portal = spawn(process.execPath, ["api/src/main.ts"], {
    cwd: root,
    // Omits the developer's environment variables, which could affect the tests.
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      TMPDIR: process.env["TMPDIR"],
      PORT: "0",
      // Sample work for the desk would change the counts that the tests expect.
      DEMO_WORK: "off",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  portal.stdout.on("data", (chunk) => void output.push(String(chunk)));
  portal.stderr.on("data", (chunk) => void output.push(String(chunk)));
  // Ends the portal even if Playwright ends the worker without a teardown.
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

/** Returns the address that the portal prints when it accepts calls. */
async function addressOf(portal: ChildProcess, output: readonly string[]): Promise<string> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline && portal.exitCode === null) {
    const [address] = /http:\/\/localhost:\d+/.exec(output.join("")) ?? [];
    if (address) return address;
    await wait(20);
  }
  portal.kill("SIGKILL");
  throw new Error(`the portal did not start:\n${output.join("")}`);
}

export type WorkerPortal = Process & {
  /** The database's address. Tests use it to create links that borrowers get by mail. */
  readonly databaseUrl: string;
  readonly keys: string;
  /** Restores the database to its initial state. */
  renew(): Promise<void>;
  /** Runs a statement in the database, for changes that no screen offers. */
  query(text: string, values: unknown[]): Promise<unknown>;
};

/** Starts a portal with a separate copy of the database. */
export async function startWorkerPortal(
  settings: Readonly<Record<string, string>> = {},
): Promise<WorkerPortal> {
  const book = JSON.parse(process.env["PORTAL_BOOK"] ?? "{}") as Book;
  const name = `worker_${randomUUID().replaceAll("-", "")}`;
  const dataDir = join(book.folder, name);
  await mkdir(dataDir);
  await copyFile(book.keys, join(dataDir, "sandbox-keys.json"));
  const server = connect(book.url, { maxConnections: 1 });
  await server.pool.query(`create database ${name} template ${book.template} strategy file_copy`);
  const url = new URL(book.url);
  url.pathname = `/${name}`;
  const portal = await startPortal({
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    // The tests share one IP address, so the limit per address must be high.
    REQUESTS_PER_MINUTE: "1000000",
    ...settings,
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
      await dropDatabase(server, name);
      await server.pool.query(`create database ${name} template ${book.template} strategy file_copy`);
      // Makes one call, so that the portal notices its closed database connections.
      const response = await fetch(`${portal.url}/api`);
      if (!response.ok) throw new Error(`on a new book the portal got status ${response.status}`);
    },
    async stop() {
      await portal.stop();
      await dropDatabase(server, name);
      await server.close();
    },
  };
}
