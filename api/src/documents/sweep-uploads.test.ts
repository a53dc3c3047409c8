import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { connect, type Database } from "@portal/database/connection";
import { pendingFiles } from "@portal/database/schema/documents";
import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { inTransaction } from "../context.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { testDatabase } from "../testing/test-database.ts";
import { claimFiles } from "./pending/claim-files.ts";
import { deleteForeign, insertPending, reserveDue } from "./pending/pending-store.ts";
import { releaseFiles } from "./pending/release-files.ts";
import { storeBytes } from "./store-bytes.ts";
import { stagingFolder } from "./stage-file.ts";
import { abandonUploads, sweepUploads } from "./sweep-uploads.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const now = Temporal.Instant.from("2026-11-20T12:00:00Z");
const machine = { now: () => now };
const minutesAgo = (minutes: number) => now.subtract({ seconds: Math.round(60 * minutes) });

type Settings = { readonly databaseUrl?: string; readonly storage?: object };

/** Returns a context with the given settings, and a storage that records deleted files. */
function withStorage(
  settings: Settings = {},
  { database = portal.context.database, fails = (_id: string): boolean => false } = {},
) {
  const removed: string[] = [];
  const storage = {
    ...portal.context.providers.storage,
    async remove(id: string) {
      await turn();
      if (fails(id)) throw new Error("unreachable");
      removed.push(id);
    },
  };
  const config = { ...portal.context.config, ...settings } as typeof portal.context.config;
  const providers = { ...portal.context.providers, storage };
  return { removed, context: { ...portal.context, database, config, providers } };
}

const rows = (database: Database = portal.context.database) => database.select().from(pendingFiles);
const ids = async (database?: Database) => (await rows(database)).map(({ storageId }) => storageId);
const note = (storageIds: readonly string[], minutes: number, isAbandoned = false) =>
  insertPending(portal.context.database, storageIds, { minutes, isAbandoned });
const claim = (...storageIds: string[]) => inTransaction(portal.context, (tx) => claimFiles(tx, storageIds));
const many = (count: number) => Array.from({ length: count }, () => randomUUID());
const logged = (what: string) => portal.logged.filter((line) => line.includes(what));
beforeEach(() => portal.context.database.delete(pendingFiles));

describe("the sweep of stored files", () => {
  test("the sweep deletes all due files in several batches and keeps files that are not due", async () => {
    const due = many(120);
    await note(due, 0);
    await note(["later"], 1);
    const { removed, context } = withStorage();
    await sweepUploads(context);
    expect(removed.toSorted()).toEqual(due.toSorted());
    expect(await ids()).toEqual(["later"]);
  });

  test("an unrecorded upload is due for deletion after 20 minutes, and a released file immediately", async () => {
    const { storageId } = await storeBytes(portal.context, "ours.pdf", Buffer.from("x"));
    await inTransaction(portal.context, (tx) => releaseFiles(tx, ["released"]));
    const { rows: waits } = await portal.context.database.execute<{ id: string; seconds: string }>(
      sql`select storage_id as id, extract(epoch from sweep_at - now()) as seconds from pending_files`,
    );
    const secondsOf = (id: string) => Number(waits.find((row) => row.id === id)?.seconds);
    expect(secondsOf(storageId)).toBeGreaterThan(19 * 60);
    expect(secondsOf(storageId)).toBeLessThanOrEqual(20 * 60);
    expect(secondsOf("released")).toBeLessThanOrEqual(0);
    await portal.context.providers.storage.remove(storageId);
  });

  test("a claimed file is never swept", async () => {
    await note(["claimed", "left"], 0);
    await claim("claimed");
    const { removed, context } = withStorage();
    await sweepUploads(context);
    expect(removed).toEqual(["left"]);
  });

  test("the sweep skips a file while an open transaction claims the file", async () => {
    await note(["claimed", "left"], 0);
    const { removed, context } = withStorage();
    await inTransaction(portal.context, async (tx) => {
      await claimFiles(tx, ["claimed"]);
      await sweepUploads(context);
    });
    expect([removed, await ids()]).toEqual([["left"], []]);
  });

  test("a transaction cannot claim a file that was released or reserved for deletion", async () => {
    await note(["reserved", "sound"], 0);
    await note(["released"], 60, true);
    await reserveDue(portal.context.database, { most: 1, minutes: 15 });
    const [reserved] = (await rows()).filter((row) => row.isAbandoned && row.storageId !== "released");
    for (const id of [reserved?.storageId ?? "", "released", "unknown"])
      await expect(claim(id)).rejects.toThrow("a stored file was deleted before a table named it");
    expect(await rows()).toHaveLength(3);
  });

  test("two sweeps at the same time delete each file once", async () => {
    const due = many(120);
    await note(due, 0);
    const one = withStorage();
    const other = withStorage();
    await Promise.all([sweepUploads(one.context), sweepUploads(other.context)]);
    expect([...one.removed, ...other.removed].toSorted()).toEqual(due.toSorted());
    expect(await ids()).toEqual([]);
  });

  test("the sweep continues when one file cannot be deleted, and tries that file again 15 minutes later", async () => {
    await note([...many(60), "broken"], 0);
    const { removed, context } = withStorage({}, { fails: (id) => id === "broken" });
    await expect(sweepUploads(context)).rejects.toThrow("unreachable");
    expect([removed.length, await ids()]).toEqual([60, ["broken"]]);
    const { rows: waits } = await portal.context.database.execute<{ minutes: string }>(
      sql`select extract(epoch from sweep_at - now()) / 60 as minutes from pending_files`,
    );
    expect(Number(waits[0]?.minutes)).toBeGreaterThan(14);
    expect(Number(waits[0]?.minutes)).toBeLessThanOrEqual(15);
    expect(logged("the sweep could not delete stored files")).toHaveLength(1);
  });

  test("the sweep stops after one batch when the storage does not respond", async () => {
    await note(many(120), 0);
    let tried = 0;
    const { context } = withStorage({}, { fails: () => ++tried > 0 });
    await expect(sweepUploads(context)).rejects.toThrow("unreachable");
    expect([tried, (await ids()).length]).toEqual([50, 120]);
  });

  describe("the sweep in a copy of the database", () => {
    const files = ["in-progress", "released"];
    const foreign = "left files of another database in the storage";

    /** Expects that the copy's sweep keeps the files in the bucket that the original database also uses. */
    async function expectKept(copy: Database): Promise<void> {
      expect((await ids(copy)).toSorted()).toEqual(files);
      await insertPending(copy, ["its-own"], { minutes: 0, isAbandoned: false });
      const { removed, context } = withStorage({ storage: {} }, { database: copy });
      const before = logged(foreign).length;
      await sweepUploads(context);
      expect([removed, await ids(copy)]).toEqual([["its-own"], []]);
      expect(
        logged(foreign)
          .slice(before)
          .map((line) => JSON.parse(line) as object),
      ).toMatchObject([{ what: foreign, count: 2 }]);
    }

    test("the sweep of a restored database copy deletes no file of the original database", async () => {
      await note(files, 0);
      const copy = await testDatabase("template");
      await copy.database.insert(pendingFiles).values(await rows());
      await claim("in-progress");
      await expectKept(copy.database);
      await copy.close();
    });

    test("the sweep skips a row of the original database that another transaction has locked", async () => {
      const { database } = portal.context;
      await note(files, 0);
      await database.update(pendingFiles).set({ origin: "1/1" });
      await database.transaction(async (other) => {
        const [row] = await other.select().from(pendingFiles).limit(1).for("update");
        expect(await deleteForeign(database, 10)).toBe(files.length - 1);
        expect(await ids()).toEqual([row?.storageId]);
      });
    });

    test("the sweep of a cloned database deletes no file of the original database", async () => {
      const original = await testDatabase("template");
      await insertPending(original.database, files, { minutes: 0, isAbandoned: false });
      await original.pool.end();
      const { url } = inject("postgres");
      const name = `clone_${randomUUID().replaceAll("-", "")}`;
      const server = connect(url, { maxConnections: 1 });
      await server.pool.query(`create database ${name} template ${new URL(original.url).pathname.slice(1)}`);
      const copy = connect(Object.assign(new URL(url), { pathname: `/${name}` }).href);
      await expectKept(copy.database);
      await copy.close();
      await server.pool.query(`drop database ${name} with (force)`);
      await server.pool.query(`drop database ${new URL(original.url).pathname.slice(1)} with (force)`);
      await server.close();
    });
  });
});

describe("unfinished uploads of an earlier process", () => {
  test.each([
    ["deletes unfinished uploads with the embedded database and the local folder", {}, ["left"]],
    ["keeps uploads with a shared database", { databaseUrl: "postgres://shared" }, []],
    ["keeps uploads in a bucket, which a copy of the database may share", { storage: {} }, []],
  ])("at startup, the portal %s", async (_, settings: Settings, swept) => {
    await note(["left"], 20);
    const { removed, context } = withStorage(settings);
    await abandonUploads(context);
    await sweepUploads(context);
    expect(removed).toEqual(swept);
  });

  test("starting the portal does not delete uploads of another database", async () => {
    await note(["ours", "theirs"], 20);
    const origin = "1/1";
    await portal.context.database
      .update(pendingFiles)
      .set({ origin })
      .where(inArray(pendingFiles.storageId, ["theirs"]));
    const { removed, context } = withStorage();
    await abandonUploads(context);
    await sweepUploads(context);
    expect([removed, await ids()]).toEqual([["ours"], ["theirs"]]);
  });
});

describe("the sweep of staged files", () => {
  const folder = () => stagingFolder(portal.context);
  async function stage(name: string, minutes: number): Promise<void> {
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), name), "x");
    const at = minutesAgo(minutes).epochMilliseconds / 1_000;
    await utimes(join(folder(), name), at, at);
  }
  beforeEach(() => rm(folder(), { recursive: true, force: true }));

  const whileRunning = (settings: Settings) => sweepUploads(withStorage(settings).context, machine);
  const atStart = (settings: Settings) => abandonUploads(withStorage(settings).context, machine);

  test("the sweep of staged files succeeds without a staging folder", async () => {
    await expect(whileRunning({})).resolves.toBeUndefined();
    await expect(atStart({})).resolves.toBeUndefined();
  });

  test.each([
    ["that are 4 hours and 20 minutes old while the process runs", whileRunning, {}, ["259.part"]],
    ["of any age at startup with the embedded database", atStart, {}, []],
    ["of any age at startup with the embedded database and a bucket", atStart, { storage: {} }, []],
  ])("the sweep of staged files removes only .part files %s", async (_, sweep, settings, left) => {
    // A staged file may wait up to 4 hours for the other files of a slow upload.
    await stage("259.part", 259.9);
    await stage("260.part", 260);
    await stage("old.part", 600);
    await stage("old.txt", 600);
    await sweep(settings);
    expect((await readdir(folder())).toSorted()).toEqual([...left, "old.txt"].toSorted());
  });

  test("starting the portal removes no staged files if the database is shared", async () => {
    await stage("old.part", 60);
    await atStart({ databaseUrl: "postgres://shared" });
    expect(await readdir(folder())).toEqual(["old.part"]);
  });
});
