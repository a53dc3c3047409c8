import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documents } from "@portal/database/schema/documents";
import { mails, recoverySuccesses } from "@portal/database/schema/server";
import { listOpportunities } from "@portal/domain/applications/contract";
import { uploadDocument } from "@portal/domain/documents/contract";
import { folderBackup } from "@portal/providers/backup/folder-backup";
import type { Mail } from "@portal/providers/mail/mail-provider";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordSuccess } from "../backup/backup-store.ts";
import { sealedPlace } from "../backup/open-place.ts";
import { writeBackup } from "../backup/write-backup.ts";
import type { Context } from "../context.ts";
import { withLease } from "../job-leases/with-lease.ts";
import { pathOf, testApp, type TestApp } from "../testing/test-app.ts";
import { DrillFailed, drillRestore, withDatabase } from "./drill-restore.ts";
import { drillIfDue } from "./jobs.ts";

const key = { id: "b1", key: randomBytes(32) };
const BACKUP_KEYS = `b1:${key.key.toString("base64")}`;
const operator = "operator@lender.example";
const sent: Mail[] = [];

let portal: TestApp;
let context: Context;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "drill-"));
  portal = await testApp(
    { BACKUP_KEYS, DRILL: "monthly", OPERATOR_MAIL: operator },
    { mail: { send: async (mail) => void sent.push(mail) } },
  );
  context = {
    ...portal.context,
    config: { ...portal.context.config, databaseDirectUrl: portal.connection.url },
  };
  await upload();
  await backUp();
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  sent.length = 0;
});

const place = () => ({ provider: folderBackup(folder), keys: [key] });
const drill = (url = portal.connection.url) => {
  const lines: string[] = [];
  return drillRestore(context, {
    url,
    place: place(),
    address: folder,
    say: (line) => void lines.push(line),
  });
};

async function backUp(): Promise<void> {
  const source = { url: portal.connection.url, scope: context, storage: context.providers.storage };
  await writeBackup({ ...source, portalVersion: "5.45.0", say: () => undefined }, place(), 14);
  await recordSuccess(context.database, {
    kind: "backup",
    sealedPlace: context.cipher.encrypt(sealedPlace, folder),
  });
}

async function upload(): Promise<void> {
  const dana = await portal.signIn("dana@mapleandmain.example");
  const { opportunities } = (await dana.call(listOpportunities)).value;
  const id = opportunities.find(({ stipulations }) => stipulations.length > 0)?.id ?? "";
  const part = (disposition: string, text: string) =>
    `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
  const { statusCode } = await portal.app.inject({
    method: "POST",
    url: pathOf(uploadDocument),
    headers: { "content-type": "multipart/form-data; boundary=x", authorization: `JWT ${dana.token}` },
    cookies: { "session-binding": dana.binding ?? "" },
    payload: `${part("name=opportunity_id", id)}${part("name=document_type", "TaxReturn")}${part('name=file; filename="tax.csv"', "a,b\n1,2")}--x--\r\n`,
  });
  expect(statusCode).toBe(200);
}

const successes = () => context.database.select().from(recoverySuccesses);
async function leftovers(): Promise<unknown[]> {
  const { rows } = await context.database.execute(
    sql`select datname from pg_database where datname = ${`drill_of_${new URL(portal.connection.url).pathname.slice(1)}`}`,
  );
  return [...rows, ...readdirSync(tmpdir()).filter((each) => each.startsWith("portal-drill-"))];
}

describe("a restore drill", () => {
  test("a restore drill checks a copy of the database, records the success and removes the copy [CONN-BACK-06]", async () => {
    const before = await context.database.$count(mails);
    const folders = (await leftovers()).length;
    const report = await drill();
    expect(report).toMatchObject({ files: 1, openedFiles: 1, borrowers: 20 });
    expect(report.tables).toBeGreaterThan(40);
    expect(await leftovers()).toHaveLength(folders);
    expect((await successes()).map(({ kind }) => kind).toSorted()).toEqual(["backup", "drill"]);
    expect(await context.database.$count(mails)).toBe(before);
    expect(sent).toEqual([]);
    await context.database.delete(recoverySuccesses).where(sql`kind = 'drill'`);
  });

  test("a restore drill first removes the database of an interrupted drill [CONN-BACK-06]", async () => {
    const name = `drill_of_${new URL(portal.connection.url).pathname.slice(1)}`;
    await context.database.execute(sql.raw(`create database "${name}"`));
    expect(await drill()).toMatchObject({ openedFiles: 1 });
    await context.database.delete(recoverySuccesses).where(sql`kind = 'drill'`);
  });

  test("a restore drill fails if the backup is damaged, names the step, and records no success [CONN-BACK-06]", async () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
    const copy = files.find(({ parentPath }) => parentPath.includes(`${folder}/files`));
    const path = join(copy?.parentPath ?? "", copy?.name ?? "");
    const bytes = readFileSync(path);
    const damaged = Buffer.from(bytes);
    damaged[60] = (damaged[60] ?? 0) ^ 1;
    writeFileSync(path, damaged);
    const folders = (await leftovers()).length;
    await expect(drill()).rejects.toThrow(DrillFailed);
    await expect(drill()).rejects.toThrow(/^at the restore: /);
    expect(await leftovers()).toHaveLength(folders);
    expect((await successes()).map(({ kind }) => kind)).toEqual(["backup"]);
    writeFileSync(path, bytes);
  });

  test("a restore drill fails if a document's hash does not match its file [CONN-BACK-06]", async () => {
    const rows = await context.database.select().from(documents);
    await context.database.update(documents).set({ sha256: "0".repeat(64) });
    const damaged = mkdtempSync(join(tmpdir(), "drill-hash-"));
    const there = { provider: folderBackup(damaged), keys: [key] };
    const source = { url: portal.connection.url, scope: context, storage: context.providers.storage };
    await writeBackup({ ...source, portalVersion: "5.45.0", say: () => undefined }, there, 14);
    const wrong = drillRestore(context, {
      url: portal.connection.url,
      place: there,
      address: damaged,
      say: () => undefined,
    });
    await expect(wrong).rejects.toThrow(
      "at the opening of files: a file has another content than its document",
    );
    await context.database.update(documents).set({ sha256: rows[0]?.sha256 ?? "" });
    rmSync(damaged, { recursive: true });
  });

  test.each([
    ["postgres://u:p@db1:5432,db2:5432/portal?x=1", "postgres://u:p@db1:5432,db2:5432/drill_of_portal?x=1"],
    ["postgres://u@db1", "postgres://u@db1/drill_of_portal"],
  ])("replacing the database's name turns %s into %s", (url, copy) => {
    expect(withDatabase(url, "drill_of_portal")).toBe(copy);
  });
});

describe("the monthly restore drill", () => {
  const run = async () => {
    await drillIfDue(context);
    await portal.jobs.drain();
    return sent.splice(0).map(({ to, subject, text }) => ({ to, subject, text }));
  };
  const passed = {
    to: operator,
    subject: "Alderway: Restore drill passed",
    text: expect.stringMatching(/^\d+ tables, 1 file, 1 minute[.]\n$/) as string,
  };

  test("the monthly job runs a restore drill once in 30 days, and mails the result to the operator [CONN-BACK-06]", async () => {
    expect(await run()).toEqual([passed]);
    expect(await run()).toEqual([]);
    const almost = Temporal.Now.instant().subtract({ hours: 24 * 30 - 1 });
    await context.database
      .update(recoverySuccesses)
      .set({ succeededAt: portal.clock.now().subtract(almost.until(Temporal.Now.instant())) });
    expect(await run()).toEqual([]);
    portal.clock.advance({ hours: 2 });
    expect(await run()).toEqual([passed]);
  });

  test("the monthly job mails a failure with its step, and tries again after a day [CONN-BACK-06]", async () => {
    portal.clock.advance({ hours: 24 * 31 });
    const { database } = context;
    await database.execute(sql`update recovery_successes set succeeded_at = '2026-01-01'`);
    const [backup] = await database
      .select()
      .from(recoverySuccesses)
      .where(sql`kind = 'backup'`);
    const missing = context.cipher.encrypt(sealedPlace, `${folder}/missing`);
    await database
      .update(recoverySuccesses)
      .set({ sealedPlace: missing })
      .where(sql`kind = 'backup'`);
    const failed = await run();
    expect(failed).toMatchObject([{ to: operator, subject: "Alderway: Restore drill failed" }]);
    expect(failed[0]?.text).toMatch(/^At the restore: .+[.]\n$/);
    await database
      .update(recoverySuccesses)
      .set({ sealedPlace: backup?.sealedPlace ?? "" })
      .where(sql`kind = 'backup'`);
    expect(await run()).toEqual([]);
    portal.clock.advance({ hours: 24 });
    expect(await run()).toEqual([passed]);
  });

  test("the monthly job does nothing while another process runs a drill, or without DRILL=monthly [CONN-BACK-06]", async () => {
    portal.clock.advance({ hours: 24 * 31 });
    await context.database.execute(sql`update recovery_successes set succeeded_at = '2026-01-01'`);
    await withLease(context, "drill", 0, async () => expect(await run()).toEqual([]));
    const off = { ...context, config: { ...context.config, drill: "off" } as const };
    await drillIfDue(off);
    await portal.jobs.drain();
    expect(sent).toEqual([]);
  });
});
