import { randomBytes } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { castList } from "@portal/database/cast/cast";
import { connect, type Connection } from "@portal/database/connection";
import { migrate } from "@portal/database/migrate";
import { bankAccounts } from "@portal/database/schema/banking";
import { documents } from "@portal/database/schema/documents";
import { advances } from "@portal/database/schema/loans";
import { achFiles } from "@portal/database/schema/payments";
import { jobLeases, mails, sendingHolds } from "@portal/database/schema/server";
import { listOpportunities } from "@portal/domain/applications/contract";
import { forgotPassword } from "@portal/domain/auth/recovery/contract";
import { schedulePayment } from "@portal/domain/payments/contract";
import { uploadDocument } from "@portal/domain/documents/contract";
import { folderBackup } from "@portal/providers/backup/folder-backup";
import { diskStorage } from "@portal/providers/storage/disk-storage";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import type { Context } from "../context.ts";
import { insertPending } from "../documents/pending/pending-store.ts";
import { sweepUploads } from "../documents/sweep-uploads.ts";
import { bindJobs } from "../jobs/job.ts";
import { createQueue } from "../jobs/queue.ts";
import { jobs } from "../jobs.ts";
import { collectPayments } from "../payments/ach/collect-payments.ts";
import { authorizationOf } from "../testing/authorize.ts";
import { pathOf, testApp, type TestApp } from "../testing/test-app.ts";
import { BackupFault, listBackups, type Place } from "./backup-place.ts";
import { backupLease } from "./backup-store.ts";
import { listHeldFiles, releaseAch, releaseMail } from "./release.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const keyOf = (id: string) => ({ id, key: randomBytes(32) });
const key = keyOf("b1");
const email = "dana@mapleandmain.example";

let portal: TestApp;
let folder: string;
/** A complete backup with a file, an unsent mail and an undelivered payment file. */
let sound: string;
let name: string;
const undo: (() => Promise<unknown>)[] = [];

const placeAt = (path: string, keys = [key]): Place => ({ provider: folderBackup(path), keys });
const back = (path: string, keep = 14, place = placeAt(path)) =>
  writeBackup(
    {
      url: portal.connection.url,
      scope: portal.context,
      storage: portal.context.providers.storage,
      portalVersion: "5.45.0",
      say: () => undefined,
    },
    place,
    keep,
  );

async function upload(filename: string): Promise<void> {
  const dana = await portal.signIn(email);
  const { opportunities } = (await dana.call(listOpportunities)).value;
  const id = opportunities.find(({ stipulations }) => stipulations.length > 0)?.id ?? "";
  const part = (disposition: string, text: string) =>
    `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
  const { statusCode, body } = await portal.app.inject({
    method: "POST",
    url: pathOf(uploadDocument),
    headers: { "content-type": "multipart/form-data; boundary=x", authorization: `JWT ${dana.token}` },
    cookies: { "session-binding": dana.binding ?? "" },
    payload: [
      part("name=opportunity_id", id),
      part("name=document_type", "TaxReturn"),
      part(`name=file; filename="${filename}"`, `${filename},b\n${"1,2\n".repeat(100)}`),
      "--x--\r\n",
    ].join(""),
  });
  if (statusCode !== 200) throw new Error(body);
}

/** Schedules a payment and ends the business day, so that a payment file waits for its delivery. */
async function writePaymentFile(): Promise<void> {
  const { database } = portal.connection;
  const [loan] = await database.select().from(advances).where(eq(advances.loanId, "4410-22871"));
  const [bank] = await database
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.accountId, loan?.accountId ?? ""));
  const dana = await portal.signIn(email);
  // The second payment is due later.
  for (const date of ["2026-11-23", "2026-11-24"]) {
    const agreed = { effectiveDate: Temporal.PlainDate.from(date), transactionAmount: 10_000 };
    const { status } = await dana.call(schedulePayment, {
      body: {
        ...agreed,
        advanceId: loan?.id ?? "",
        fiInfo: { Id: bank?.id ?? "" },
        authorizationSha256: authorizationOf({ ...agreed, mask: `****${bank?.lastFour}` }),
      },
    });
    if (status !== 200) throw new Error("a payment was refused");
  }
  portal.clock.advance({ hours: 5 });
  await collectPayments(portal.context);
}

beforeAll(async () => {
  portal = await testApp();
  folder = mkdtempSync(join(tmpdir(), "portal-backups-"));
  sound = join(folder, "sound");
  await upload("before.csv");
  await portal.stranger.call(forgotPassword, { body: { email } });
  await portal.jobs.drain();
  await portal.connection.pool.query("update mails set sent_at = null");
  await writePaymentFile();
  ({
    manifest: { name },
  } = await back(sound));
});
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await portal.close();
});

async function emptyTarget() {
  const server = connect(inject("postgres").url, { maxConnections: 1 });
  const database = `test_${randomBytes(12).toString("hex")}`;
  await server.pool.query(`create database ${database}`);
  const url = Object.assign(new URL(portal.connection.url), { pathname: `/${database}` }).href;
  const path = mkdtempSync(join(folder, "target-"));
  const storage = diskStorage({ folder: join(path, "files") });
  undo.push(async () => {
    await server.pool.query(`drop database ${database} with (force)`);
    await server.close();
  });
  return { url, storage, keys: portal.context.config, say: () => undefined, path };
}
type Target = Awaited<ReturnType<typeof emptyTarget>>;

function open({ url }: Target): Connection {
  const connection = connect(url, { maxConnections: 4 });
  undo.push(() => connection.close());
  return connection;
}

/** Returns all rows of a table as text, sorted. */
async function rowsOf({ pool }: Pick<Connection, "pool">, table: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
  return rows.map(({ row }) => row);
}

const pathsIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

describe("the database and files after a restore", () => {
  let target: Target;
  let restored: Connection;
  const kept = [
    "contacts",
    "users",
    "opportunities",
    "documents",
    "transactions",
    "payments",
    "ach_files",
    "mails",
    "audit_entries",
  ];

  test("a restored backup has the rows, sums and files of one moment, even if the portal was running [CONN-BACK-01, CONN-BACK-04]", async () => {
    const before = await Promise.all(kept.map((table) => rowsOf(portal.connection, table)));
    const path = join(folder, "moment");
    const { provider, keys } = placeAt(path);
    const write: typeof provider.write = async (part, chunks) => {
      // A borrower changes data while the backup copies the tables.
      if (part.endsWith("/tables/accounts")) await upload("during.csv");
      await provider.write(part, chunks);
    };
    await back(path, 14, { provider: { ...provider, write }, keys });
    await upload("after.csv");
    target = await emptyTarget();
    await restoreBackup(target, placeAt(path), undefined);
    restored = open(target);
    expect(await Promise.all(kept.map((table) => rowsOf(restored, table)))).toEqual(before);
    const [file] = await restored.database.select().from(documents);
    const bytes = readFileSync(
      pathsIn(target.path).find((each) => each.includes(file?.storageId ?? "?")) ?? "",
    );
    const original = pathsIn(join(portal.dataDir, "uploads")).find((each) =>
      each.includes(file?.storageId ?? "?"),
    );
    expect(bytes.equals(readFileSync(original ?? ""))).toBe(true);
  });

  test("a restored portal has no sessions or links, and sends nothing until an operator allows it [CONN-BACK-05]", async () => {
    target = await emptyTarget();
    await restoreBackup(target, placeAt(sound), name);
    restored = open(target);
    for (const table of ["sessions", "link_tokens", "identity_claims", "job_leases", "processes"])
      expect([table, await rowsOf(restored, table)]).toEqual([table, []]);
    const sent: string[] = [];
    const staged: string[] = [];
    const { ach } = portal.context.providers;
    const queue = createQueue({ url: target.url, log: portal.context.log });
    undo.push(() => queue.stop());
    const context: Context = {
      ...portal.context,
      database: restored.database,
      connection: restored,
      jobs: queue,
      auditChain: { soon: async () => undefined },
      providers: {
        ...portal.context.providers,
        mail: { send: async ({ id }) => void sent.push(id) },
        ach: {
          ...ach,
          stage: async (file, bytes) => {
            staged.push(file);
            await ach.stage(file, bytes);
          },
        },
      },
    };
    await queue.start(bindJobs(context, jobs), { isPolling: false });
    const unsent = (await restored.database.select().from(mails)).filter(({ sentAt }) => sentAt === null);
    const files = (await restored.database.select().from(achFiles)).filter(
      ({ handedAt }) => handedAt === null,
    );
    expect([unsent.length, files.length]).toEqual([1, 1]);
    portal.clock.advance({ hours: 72 });
    await queue.runRecurring();
    await queue.drain();
    expect([sent, staged, (await restored.database.select().from(achFiles)).length]).toEqual([[], [], 1]);
    expect(await restored.database.select().from(sendingHolds)).toMatchObject([
      { kind: "mail", backup: name },
      { kind: "ach", backup: name },
    ]);
    portal.clock.advance({ hours: -71 });
    expect(await releaseMail(context)).toBe(1);
    await queue.drain();
    expect([sent, staged]).toEqual([unsent.map(({ id }) => id), []]);
    expect(await listHeldFiles(context)).toMatchObject([{ name: files[0]?.name, day: files[0]?.day }]);
    await expect(releaseAch(context, ["ach-2026-11-30-A.ach"])).rejects.toThrow(
      "the backup has no undelivered file ach-2026-11-30-A.ach",
    );
    expect(await releaseAch(context, [])).toHaveLength(1);
    await queue.drain();
    expect(staged).toHaveLength(1);
    expect(await restored.database.select().from(sendingHolds)).toEqual([]);
  });

  test("a restored portal delivers no payment file that the bank has received since the backup [CONN-BACK-05]", async () => {
    target = await emptyTarget();
    await restoreBackup(target, placeAt(sound), name);
    restored = open(target);
    const queue = createQueue({ url: target.url, log: portal.context.log });
    undo.push(() => queue.stop());
    const context: Context = {
      ...portal.context,
      database: restored.database,
      connection: restored,
      jobs: queue,
      auditChain: { soon: async () => undefined },
    };
    await queue.start(bindJobs(context, jobs), { isPolling: false });
    const [held] = await listHeldFiles(context);
    expect(await releaseAch(context, [held?.name ?? ""])).toEqual([]);
    const [file] = await restored.database.select().from(achFiles);
    expect([file?.name, file?.handedAt]).toEqual([held?.name, portal.clock.now()]);
    expect(await rowsOf(restored, "sending_holds")).toHaveLength(1);
  });
});

describe("the content of a backup", () => {
  test("a backup is encrypted with BACKUP_KEYS and contains no readable value of the demo data [CONN-BACK-02]", () => {
    const values = castList().flatMap(({ email: address, answers }) => [
      address,
      ...answers.map(({ answer }) => answer),
    ]);
    const forms = values
      .filter((value) => value.length > 5)
      .flatMap((value) => [
        Buffer.from(value),
        Buffer.from(value, "utf16le"),
        Buffer.from(Buffer.from(value).toString("hex")),
        Buffer.from(Buffer.from(value).toString("base64").slice(0, -4)),
      ]);
    const hits = (path: string) => {
      const bytes = readFileSync(path);
      return forms.some((form) => bytes.includes(form));
    };
    expect(pathsIn(sound).length).toBeGreaterThan(20);
    expect(pathsIn(sound).filter(hits)).toEqual([]);
    const planted = join(folder, "planted");
    writeFileSync(planted, `x${email}x`);
    expect(hits(planted)).toBe(true);
  });

  test("a restore with the wrong key fails and writes no data [CONN-BACK-02]", async () => {
    const target = await emptyTarget();
    const other = placeAt(sound, [{ id: "b1", key: randomBytes(32) }, keyOf("b2")]);
    await expect(restoreBackup(target, other, undefined)).rejects.toThrow(
      /manifest\.json is damaged, or BACKUP_KEYS lacks its key/,
    );
    await migrate(target.url);
    expect(await target.storage.isEmpty()).toBe(true);
  });

  test("a backup can be restored after the backup key was rotated [CONN-BACK-02]", async () => {
    const target = await emptyTarget();
    const manifest = await restoreBackup(target, placeAt(sound, [keyOf("b2"), key]), undefined);
    expect(manifest.name).toBe(name);
  });
});

describe("repeated backups to one location", () => {
  test("a further backup copies only new files and deletes old backups with their files [CONN-BACK-03]", async () => {
    const path = join(folder, "further");
    const first = await back(path, 2);
    const files = () => pathsIn(join(path, "files")).length;
    const count = first.manifest.files.count;
    expect([first.copied, count > 0]).toEqual([count, true]);
    await upload("third.csv");
    const second = await back(path, 2);
    expect([second.copied, second.manifest.files.count, second.removed]).toEqual([1, count + 1, 0]);
    const names = async () => [...(await listBackups(placeAt(path))).keys()];
    expect(await names()).toEqual([first.manifest.name, second.manifest.name]);
    await portal.connection.pool.query(
      "delete from documents where storage_id = (select storage_id from documents order by uploaded_at desc, id desc limit 1)",
    );
    const third = await back(path, 2);
    expect([third.copied, third.removed, third.manifest.files.count]).toEqual([0, 1, count]);
    // The second backup still names the file of the deleted document.
    expect([await names(), files()]).toEqual([[second.manifest.name, third.manifest.name], count + 1]);
    const fourth = await back(path, 2);
    expect([await names(), files()]).toEqual([[third.manifest.name, fourth.manifest.name], count]);
  });

  test("a new backup removes the incomplete files that a killed backup left [CONN-BACK-03, CONN-BACK-04]", async () => {
    const path = join(folder, "killed");
    const { manifest } = await back(path);
    const left = join(path, "backups", "2999-01-01T000000.000Z");
    cpSync(join(path, "backups", manifest.name), left, { recursive: true });
    rmSync(join(left, "manifest.json"));
    const target = await emptyTarget();
    expect((await restoreBackup(target, placeAt(path), undefined)).name).toBe(manifest.name);
    const next = await back(path);
    expect([...(await listBackups(placeAt(path))).keys()]).toEqual([manifest.name, next.manifest.name]);
  });

  test("a backup is refused while another backup runs, and the portal deletes no file during a backup [CONN-BACK-01]", async () => {
    const { database } = portal.context;
    await database
      .insert(jobLeases)
      .values({ name: backupLease, holder: "another", until: Temporal.Instant.from("2999-01-01T00:00:00Z") });
    onTestFinished(async () => void (await database.delete(jobLeases)));
    await expect(back(join(folder, "second"))).rejects.toThrow("another backup is running");
    await insertPending(database, ["left-by-a-crash"], { minutes: 0, isAbandoned: true });
    const removed: string[] = [];
    const { storage } = portal.context.providers;
    const context = {
      ...portal.context,
      providers: {
        ...portal.context.providers,
        storage: { ...storage, remove: async (id: string) => void removed.push(id) },
      },
    };
    await sweepUploads(context);
    expect(removed).toEqual([]);
    await database.delete(jobLeases);
    await sweepUploads(context);
    expect(removed).toEqual(["left-by-a-crash"]);
  });
});

type Damage = readonly [what: string, damage: (path: string) => void, fault: RegExp];
const change = (part: string, alter: (bytes: Buffer) => Buffer) => (path: string) => {
  const found = pathsIn(path).find((each) => each.includes(part));
  if (found === undefined) throw new Error(`the backup has no ${part}`);
  writeFileSync(found, alter(readFileSync(found)));
};
const remove = (part: string) => (path: string) =>
  rmSync(pathsIn(path).find((each) => each.includes(part)) ?? "");
const swap = (one: string, other: string) => (path: string) => {
  const [first = "", second = ""] = [one, other].map((part) =>
    pathsIn(path).find((each) => each.includes(part)),
  );
  copyFileSync(first, `${first}.tmp`);
  copyFileSync(second, first);
  copyFileSync(`${first}.tmp`, second);
  rmSync(`${first}.tmp`);
};
const flip = (at: number) => (bytes: Buffer) => {
  const changed = Buffer.from(bytes);
  const place = at < 0 ? bytes.length + at : at;
  changed[place] = (changed[place] ?? 0) ^ 1;
  return changed;
};
const shorter = (bytes: Buffer) => bytes.subarray(0, -1);
const longer = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([0])]);
const none = () => Buffer.alloc(0);
const table = "tables/contacts";
const list = /\/files$/;
const listOf = (alter: (bytes: Buffer) => Buffer) => (path: string) => {
  const found = pathsIn(path).find((each) => list.test(each)) ?? "";
  writeFileSync(found, alter(readFileSync(found)));
};

const damages: readonly Damage[] = [
  ["a manifest with a changed byte", change("manifest.json", flip(60)), /manifest\.json is damaged/],
  ["a manifest that ends early", change("manifest.json", shorter), /manifest\.json is damaged/],
  ["an empty manifest", change("manifest.json", none), /manifest\.json is damaged/],
  ["a manifest with a changed header", change("manifest.json", flip(3)), /manifest\.json is damaged/],
  ["a missing manifest", remove("manifest.json"), /no complete backup/],
  ["a list of files with a changed byte", listOf(flip(-20)), /files is damaged/],
  ["a list of files that ends early", listOf(shorter), /files is damaged/],
  ["an empty list of files", listOf(none), /files is damaged/],
  ["a table with a changed byte", change(table, flip(200)), /tables\/contacts is damaged/],
  ["a table with a changed last byte", change(table, flip(-1)), /tables\/contacts is damaged/],
  ["a table that ends early", change(table, shorter), /tables\/contacts is damaged/],
  ["a table with more bytes", change(table, longer), /tables\/contacts is damaged/],
  ["an empty table", change(table, none), /tables\/contacts is damaged/],
  ["a missing table", remove(table), /tables\/contacts/],
  ["two exchanged tables", swap("tables/users", "tables/contacts"), /tables\/contacts is damaged/],
  ["a table in the place of the manifest", swap(table, "manifest.json"), /manifest\.json is damaged/],
];

test.each(damages)(
  "a restore refuses a backup with %s and writes no data [CONN-BACK-04]",
  async (_, damage, fault) => {
    const path = mkdtempSync(join(folder, "damaged-"));
    cpSync(sound, path, { recursive: true });
    damage(path);
    const nowhere = {
      url: "postgres://nobody@127.0.0.1:1/none",
      storage: diskStorage({ folder: join(path, "x") }),
    };
    const target = { ...nowhere, keys: portal.context.config, say: () => undefined };
    const found: unknown = await restoreBackup(target, placeAt(path), undefined).catch(
      (error: unknown) => error,
    );
    expect(found).toBeInstanceOf(BackupFault);
    expect((found as Error).message).toMatch(fault);
  },
);

const stored = (path: string) => pathsIn(path).filter((each) => each.includes(`${path}/files/`));
test.each([
  [
    "with a changed byte",
    (path: string) => writeFileSync(stored(path)[0] ?? "", flip(-1)(readFileSync(stored(path)[0] ?? ""))),
  ],
  [
    "that ends early",
    (path: string) => writeFileSync(stored(path)[0] ?? "", shorter(readFileSync(stored(path)[0] ?? ""))),
  ],
  ["that is missing", (path: string) => rmSync(stored(path)[0] ?? "")],
] as const)(
  "after a restore fails at a stored file %s, no portal starts until the next restore succeeds [CONN-BACK-04]",
  async (_, damage) => {
    const path = mkdtempSync(join(folder, "damaged-"));
    cpSync(sound, path, { recursive: true });
    damage(path);
    const target = await emptyTarget();
    await expect(restoreBackup(target, placeAt(path), undefined)).rejects.toThrow(/files\//);
    await expect(migrate(target.url)).rejects.toThrow("a restore of this database has not ended");
    await restoreBackup(target, placeAt(sound), undefined);
    await migrate(target.url);
  },
);

test("a restore needs an empty database and an empty storage [CONN-BACK-04]", async () => {
  const target = await emptyTarget();
  const used = open(target);
  await used.pool.query("create table of_someone (id int)");
  await expect(restoreBackup(target, placeAt(sound), undefined)).rejects.toThrow("the database is not empty");
  await used.pool.query("drop table of_someone");
  const full = { ...target, storage: portal.context.providers.storage };
  await expect(restoreBackup(full, placeAt(sound), undefined)).rejects.toThrow("the storage is not empty");
  expect(statSync(sound).isDirectory()).toBe(true);
});

test("a restore is refused while a portal migrates the same database [CONN-BACK-04]", async () => {
  const target = await emptyTarget();
  const starting = await open(target).pool.connect();
  await starting.query("select pg_advisory_lock(4410226)");
  const restored = restoreBackup(target, placeAt(sound), undefined);
  await expect(restored).rejects.toThrow("a portal is starting on this database");
  await starting.query("select pg_advisory_unlock(4410226)");
  starting.release();
});
