import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { documents } from "@portal/database/schema/documents";
import { accountContacts, opportunities } from "@portal/database/schema/loans";
import { requireRow } from "@portal/database/require-row";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { stagingFolder } from "./stage-file.ts";
import { sweepUploads } from "./sweep-uploads.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const now = Temporal.Instant.from("2026-11-20T12:00:00Z");
const machine = { now: () => now };
const minutesAgo = (minutes: number) => now.subtract({ seconds: Math.round(60 * minutes) });

/**
 * Sweeps a storage that contains the given files.
 * @returns the times passed to `list`, and the ids of the remaining files
 */
async function sweep(
  ids: readonly string[],
  asked: { readonly isStarting?: boolean; readonly databaseUrl?: string; readonly storage?: object } = {},
) {
  const left = new Set(ids);
  const before: Temporal.Instant[] = [];
  const storage = {
    ...portal.context.providers.storage,
    async *list(moment: Temporal.Instant) {
      before.push(moment);
      yield* ids;
    },
    remove: async (id: string) => void left.delete(id),
  };
  const { isStarting, ...settings } = asked;
  const config = { ...portal.context.config, ...settings } as typeof portal.context.config;
  const providers = { ...portal.context.providers, storage };
  await sweepUploads(
    { ...portal.context, config, providers },
    { machine, ...(isStarting && { isStarting }) },
  );
  return { before, left: [...left] };
}

async function named(storageId: string): Promise<void> {
  const { database } = portal.connection;
  const { id: opportunityId } = requireRow(await database.select().from(opportunities).limit(1));
  const { contactId } = requireRow(await database.select().from(accountContacts).limit(1));
  await database.insert(documents).values({
    opportunityId,
    contactId,
    filename: `${storageId}.pdf`,
    documentType: "BusinessLicense",
    contentType: "application/pdf",
    size: 1,
    sha256: "0".repeat(64),
    storageId,
    uploadedAt: now,
  });
}
beforeEach(() => portal.connection.database.delete(documents));

const warned = () => portal.logged.filter((line) => line.includes("this database does not know"));

describe("sweep of stored files", () => {
  test("the sweep of stored files deletes files without a document", async () => {
    await named("kept");
    const strays = Array.from({ length: 1_001 }, () => randomUUID());
    const { left } = await sweep([...strays.slice(0, 400), "kept", ...strays.slice(400)]);
    expect(left).toEqual(["kept"]);
  });

  test("the sweep keeps all files and logs a warning when the database refers to none of them", async () => {
    const before = warned().length;
    expect((await sweep([])).left).toEqual([]);
    expect(warned()).toHaveLength(before);
    expect((await sweep(["one", "two"])).left).toEqual(["one", "two"]);
    expect(
      warned()
        .slice(before)
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ what: "kept stored files that this database does not know", count: 2 }]);
    await named("kept");
    expect((await sweep(["kept"])).left).toEqual(["kept"]);
    expect(warned()).toHaveLength(before + 1);
  });

  test.each([
    ["of 20 minutes while the process runs", {}, 20],
    ["of 0 minutes at startup with the embedded database and the local folder", { isStarting: true }, 0],
    [
      "of 20 minutes at startup with a shared database",
      { isStarting: true, databaseUrl: "postgres://shared" },
      20,
    ],
    [
      "of 20 minutes at startup with a bucket, which uses another clock",
      { isStarting: true, storage: {} },
      20,
    ],
  ])("the sweep of stored files considers only files with a minimum age %s", async (_, asked, minutes) => {
    expect((await sweep([], asked)).before).toEqual([minutesAgo(minutes)]);
  });
});

describe("sweep of staged files", () => {
  const folder = () => stagingFolder(portal.context);
  async function stage(name: string, minutes: number): Promise<void> {
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), name), "x");
    const at = minutesAgo(minutes).epochMilliseconds / 1_000;
    await utimes(join(folder(), name), at, at);
  }
  beforeEach(() => rm(folder(), { recursive: true, force: true }));

  test("the sweep of staged files succeeds without a staging folder", async () => {
    expect((await sweep([])).left).toEqual([]);
  });

  test.each([
    ["of 20 minutes while the process runs", {}, ["19.part"]],
    [
      "of 20 minutes at startup with a shared database",
      { isStarting: true, databaseUrl: "postgres://shared" },
      ["19.part"],
    ],
    ["of 0 minutes at startup with the embedded database", { isStarting: true }, []],
    [
      "of 0 minutes at startup with the embedded database and a bucket, which does not contain the staging folder",
      { isStarting: true, storage: {} },
      [],
    ],
  ])("the sweep of staged files removes only .part files with a minimum age %s", async (_, asked, left) => {
    await stage("19.part", 19.9);
    await stage("20.part", 20);
    await stage("old.part", 60);
    await stage("old.txt", 60);
    await sweep([], asked);
    expect((await readdir(folder())).toSorted()).toEqual([...left, "old.txt"].toSorted());
  });
});
