import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accountInsteadOfRoot, mayRead } from "./account.ts";
import { ensureDatabase, startCluster, type Cluster } from "./cluster.ts";
import { isPostmasterOf } from "./postmaster.ts";

const account = accountInsteadOfRoot();
const launcher = join(import.meta.dirname, "cluster.ts");

let folder = "";
let clusters: Cluster[] = [];
let children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-cluster-"));
  // Lets PostgreSQL's user account enter the folder. Otherwise, startCluster as root would create the cluster in
  // /var/lib instead of in this folder.
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const cluster of clusters.splice(0)) await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(
  options: { dataDir?: string; fsync?: boolean; lines?: string[] } = {},
): Promise<Cluster> {
  const { dataDir = folder, fsync = false, lines = [] } = options;
  const cluster = await startCluster({ dataDir, fsync, log: (line) => void lines.push(line) });
  clusters.push(cluster);
  return cluster;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
}

const createRow = "create table kept as select 'a loan' as what";
const keepRow = (cluster: Cluster) => query(cluster.url, createRow);
const keptRow = (cluster: Cluster) => query(cluster.url, "select what from kept");

/** Starts a portal process that starts the cluster, sends the cluster's address and waits to be killed. */
function portal(dataDir: string, as?: { uid: number; gid: number }): ChildProcess {
  const program = `
    const { startCluster } = await import(${JSON.stringify(launcher)});
    const cluster = await startCluster({ dataDir: ${JSON.stringify(dataDir)}, fsync: false, log: () => undefined });
    process.send(cluster.url);
    process.once("message", () => cluster.stop().then(() => process.disconnect()));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    cwd: "/",
    detached: true,
    env: { PATH: process.env["PATH"], HOME: dataDir },
    ...as,
  });
  children.push(child);
  return child;
}

async function addressFrom(child: ChildProcess): Promise<string> {
  const [message] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("the other portal did not start"))),
  ])) as unknown[];
  return String(message);
}

async function kill(child: ChildProcess, what: "alone" | "with its process group"): Promise<void> {
  const end = once(child, "exit");
  process.kill(Number(child.pid) * (what === "alone" ? 1 : -1), "SIGKILL");
  await end;
}

const postmasterFile = () => join(folder, "postgres", "data", "postmaster.pid");
const postmasterId = () => Number(readFileSync(postmasterFile(), "utf8").split("\n")[0]);

test("startCluster creates a cluster that accepts only local connections with the right password", async () => {
  const cluster = await start({ fsync: true });
  expect(cluster.adopted).toBe(false);
  expect(
    await query(
      cluster.url,
      "select current_setting('fsync'), pg_encoding_to_char(encoding) from pg_database where datname = 'postgres'",
    ),
  ).toEqual(["on", "UTF8"]);
  expect(
    await query(
      cluster.url,
      "select current_setting('listen_addresses') || current_setting('unix_socket_directories')",
    ),
  ).toEqual(["127.0.0.1"]);
  expect(await query(cluster.url, "select lower('ÉCOLE')")).toEqual(["école"]);
  const stranger = new URL(cluster.url);
  stranger.password = "guess";
  await expect(query(stranger.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
  expect(statSync(join(cluster.folder, "password")).mode & 0o777).toBe(0o600);
  expect(statSync(join(cluster.folder, "data")).uid).toBe(account?.uid ?? process.getuid?.());
});

test("a cluster keeps its rows across a restart, even if stop is called twice", async () => {
  const first = await start();
  await keepRow(first);
  await first.stop();
  await first.stop();
  expect(existsSync(postmasterFile())).toBe(false);
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await keptRow(second)).toEqual(["a loan"]);
});

test("ensureDatabase creates a missing database only once when three calls run in parallel", async () => {
  const cluster = await start();
  await Promise.all([1, 2, 3].map(() => ensureDatabase(cluster.url, 'odd "name"')));
  expect(await query(cluster.urlFor('odd "name"'), "select current_database()")).toEqual(['odd "name"']);
});

test("PostgreSQL's log omits the values in failed SQL statements", async () => {
  const cluster = await start();
  await expect(query(cluster.url, "select 'maria@example.com'::int")).rejects.toThrow("maria@example.com");
  await query(cluster.url, "create table people (email text unique)");
  await query(cluster.url, "insert into people values ('maria@example.com')");
  await expect(query(cluster.url, "insert into people values ('maria@example.com')")).rejects.toThrow(
    "people_email_key",
  );
  await cluster.stop();
  expect(readFileSync(join(cluster.folder, "postgres.log"), "utf8")).not.toContain("maria");
});

describe("startCluster after another portal was killed", () => {
  test("startCluster adopts a server that survived the kill of the portal's process group", async () => {
    const other = portal(folder);
    const url = await addressFrom(other);
    await query(url, createRow);
    await kill(other, "with its process group");
    const cluster = await start();
    expect(cluster.adopted).toBe(true);
    expect(cluster.url).toBe(url);
    expect(await keptRow(cluster)).toEqual(["a loan"]);
    await cluster.stop();
    expect(existsSync(postmasterFile())).toBe(false);
  });

  test("startCluster replaces a running server that does not flush commits to the disk", async () => {
    const careless = portal(folder);
    await query(await addressFrom(careless), createRow);
    await kill(careless, "alone");
    const safe = await start({ fsync: true });
    expect(safe.adopted).toBe(false);
    expect(await keptRow(safe)).toEqual(["a loan"]);
    expect(await query(safe.url, "show fsync")).toEqual(["on"]);
  });

  test.each(["alone", "with its process group"] as const)(
    "startCluster creates the cluster although an earlier portal was killed (%s) while creating it",
    async (what) => {
      const other = portal(folder);
      await expect
        .poll(
          () =>
            readdirSync(folder)
              .filter((name) => name.startsWith("postgres.part-"))
              .some((name) => existsSync(join(folder, name, "data", "base"))),
          { interval: 5, timeout: 5_000 },
        )
        .toBe(true);
      await kill(other, what);
      expect(existsSync(join(folder, "postgres"))).toBe(false);
      await keepRow(await start());
    },
  );

  test("startCluster deletes the leftovers of an interrupted initialization", async () => {
    mkdirSync(join(folder, "postgres.part-abc123", "data"), { recursive: true });
    writeFileSync(join(folder, "postgres.part-abc123", "data", "PG_VERSION"), "18\n");
    await start();
    expect(readdirSync(folder)).toEqual(["postgres"]);
  });
});

describe("startCluster with a stale postmaster.pid", () => {
  test.each([
    ["a process that has ended", 2 ** 22 - 1],
    ["a process that is not PostgreSQL", process.pid],
  ])("startCluster starts when postmaster.pid names %s", async (_, pid) => {
    const first = await start();
    await keepRow(first);
    const text = readFileSync(postmasterFile(), "utf8");
    await first.stop();
    writeFileSync(postmasterFile(), text.replace(/^\d+/, String(pid)), { mode: 0o600 });
    if (account !== undefined) chownSync(postmasterFile(), account.uid, account.gid);
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await keptRow(second)).toEqual(["a loan"]);
  });
});

test(
  "a cluster restarts its server at the same address after the server was killed",
  { timeout: 40_000 },
  async () => {
    const lines: string[] = [];
    const cluster = await start({ fsync: true, lines });
    await keepRow(cluster);
    process.kill(postmasterId(), "SIGKILL");
    await expect
      .poll(() => keptRow(cluster).catch(() => "no answer"), { timeout: 30_000 })
      .toEqual(["a loan"]);
    await expect.poll(() => lines.join(), { timeout: 10_000 }).toContain("was started again");
    const again = postmasterId();
    await cluster.stop();
    expect(isPostmasterOf(again, join(cluster.folder, "data"))).toBe(false);
  },
);

test("startCluster reports PostgreSQL's error when the server does not start", async () => {
  const first = await start();
  await first.stop();
  const settings = join(first.folder, "data", "postgresql.conf");
  writeFileSync(settings, `${readFileSync(settings, "utf8")}\nno_such_setting = 1\n`);
  await expect(start()).rejects.toThrow(/did not start[^]*no_such_setting/);
});

test("startCluster refuses a folder that it did not create, and keeps the folder's files", async () => {
  mkdirSync(join(folder, "postgres"));
  writeFileSync(join(folder, "postgres", "notes.txt"), "mine");
  await expect(start()).rejects.toThrow("does not contain a database of the portal");
  expect(readFileSync(join(folder, "postgres", "notes.txt"), "utf8")).toBe("mine");
});

describe.skipIf(account === undefined)("startCluster as root", () => {
  test("startCluster as root puts the cluster in a system folder when only root can enter the data folder", async () => {
    const secret = realpathSync(mkdtempSync(join(folder, "secret-")));
    const lines: string[] = [];
    const first = await start({ dataDir: secret, fsync: true, lines });
    try {
      expect(first.folder).toMatch(/^\/var\/lib\/borrower-portal\/secret-/);
      expect(lines.filter((line) => line.includes(first.folder))).toHaveLength(1);
      await keepRow(first);
      await first.stop();

      // After the data folder's permissions change, the portal must still find the old cluster.
      chmodSync(secret, 0o755);
      const second = await start({ dataDir: secret, fsync: true });
      expect(second.folder).toBe(first.folder);
      expect(await keptRow(second)).toEqual(["a loan"]);

      const copy = join(folder, "copy");
      cpSync(secret, copy, { recursive: true });
      await expect(start({ dataDir: copy })).rejects.toThrow(`is a copy of ${secret}`);
      await second.stop();
    } finally {
      rmSync(first.folder, { recursive: true, force: true });
    }
    await expect(start({ dataDir: secret, fsync: true })).rejects.toThrow("is missing");
  });

  test("stopping a test cluster deletes its folder outside the data folder", async () => {
    const secret = mkdtempSync(join(folder, "secret-"));
    const cluster = await start({ dataDir: secret, fsync: false });
    expect(existsSync(join(cluster.folder, "data"))).toBe(true);
    await cluster.stop();
    expect(existsSync(cluster.folder)).toBe(false);
    expect(readdirSync(secret)).toEqual([]);
  });

  const reachable =
    account !== undefined && [process.execPath, launcher].every((file) => mayRead(file, account));
  test.skipIf(!reachable)(
    "startCluster as root does not change the owner of a database that an ordinary user created",
    async () => {
      if (account === undefined) return;
      chownSync(folder, account.uid, account.gid);
      chmodSync(folder, 0o700);
      const other = portal(folder, account);
      const url = await addressFrom(other);
      await query(url, createRow);
      const end = once(other, "exit");
      other.send("stop");
      await end;
      expect(statSync(join(folder, "postgres")).uid).toBe(account.uid);
      expect(await keptRow(await start())).toEqual(["a loan"]);
      expect(statSync(join(folder, "postgres", "data")).uid).toBe(account.uid);
    },
  );
});
