import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { listOpportunities } from "@portal/domain/applications/contract";
import * as auth from "@portal/domain/auth/contract";
import * as authSession from "@portal/domain/auth/session/contract";
import { takeBook } from "@portal/domain/book/contract";
import { listDocuments, uploadDocument } from "@portal/domain/documents/contract";
import { downloadDocument } from "@portal/domain/documents/lender/contract";
import { listAccounts } from "@portal/domain/loans/contract";
import { castList } from "@portal/database/cast/cast";
import { documents, pendingFiles } from "@portal/database/schema/documents";
import { accounts } from "@portal/database/schema/loans";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { insertPending } from "../documents/pending/pending-store.ts";
import { callAt, signInAt, type HttpAnswer } from "./over-http.ts";
import { lenderKey, startPortal, type PortalProcess } from "./portal-process.ts";
import { searchDisk } from "./search-disk.ts";
import { testBucket, type TestBucket } from "./test-bucket.ts";
import { bookOf } from "./test-book.ts";
import { testDatabase, type TestDatabase } from "./test-database.ts";

/** A busy machine may need minutes to start the portals. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const patience = { timeout: 60_000, interval: 100 };

/** Two portals with a common database, bucket and folder for uploads in progress. */
const email = "teresa@alvarezbuilders.example";
let database: TestDatabase;
let bucket: TestBucket;
let folder: string;
let one: PortalProcess;
let other: PortalProcess;
let application: string;

const settings = () => ({
  DATABASE_URL: database.url,
  STORAGE_URL: bucket.storageUrl,
  DATA_DIR: folder,
});

/** All portals that a test started. The tests stop them even after a failure. */
const portals: PortalProcess[] = [];
async function start(): Promise<PortalProcess> {
  const portal = await startPortal(settings());
  portals.push(portal);
  return portal;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "two-portals-"));
  [database, bucket] = await Promise.all([testDatabase(), testBucket()]);
  // Starts one portal after the other, because the first fills the database and loads the demo's agreement.
  one = await start();
  other = await start();
  const headers = await signInAt(one.url, one.url, email);
  const { opportunities } = (await callAt(one.url, listOpportunities, { headers })).body as {
    opportunities: { id: string; stipulations: unknown[] }[];
  };
  application = opportunities.find(({ stipulations }) => stipulations.length > 0)?.id ?? "";
});
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.stop()));
  await Promise.all([database.close(), bucket.close()]);
  await rm(folder, { recursive: true, force: true });
});

const lender = { authorization: `Bearer ${lenderKey}` };
const statusAt = async (url: string, headers: Record<string, string>) =>
  (await callAt(url, listAccounts, { headers })).status;
/** Returns a file with random bytes, because identical uploads are stored as one document. */
const csv = (bytes: number) => Buffer.from(`a,${randomBytes(bytes / 2).toString("hex")}`);

function send(url: string, headers: Record<string, string>, content: Buffer): Promise<HttpAnswer> {
  const form = new FormData();
  form.append("opportunity_id", application);
  form.append("document_type", "TaxReturn");
  form.append("file", new File([new Uint8Array(content)], `${randomUUID()}.csv`));
  return callAt(url, uploadDocument, { headers, raw: { body: form } });
}
const idOf = ({ body }: HttpAnswer) => (body as { id: string }).id;
const download = (url: string, documentId: string) =>
  callAt(url, downloadDocument, { params: { documentId }, headers: lender });

test("two portals share sign-ins, sessions and log-outs", async () => {
  const headers = await signInAt(one.url, other.url, email);
  expect([await statusAt(one.url, headers), await statusAt(other.url, headers)]).toEqual([200, 200]);
  const another = await signInAt(other.url, one.url, email);
  expect((await callAt(other.url, authSession.expire, { body: {}, headers })).status).toBe(200);
  expect([await statusAt(one.url, headers), await statusAt(other.url, headers)]).toEqual([401, 401]);
  // The other session of this borrower still works.
  expect([await statusAt(one.url, another), await statusAt(other.url, another)]).toEqual([200, 200]);
});

test("two portals share the count of failed logins", async () => {
  const person = castList().find((entry) => entry.email === "ben@fosterfitness.example");
  const logIn = (url: string, password?: string | null) =>
    callAt(url, auth.logIn, { body: { email: person?.email, password: encodeURIComponent(password ?? "") } });
  const wrong = async (portal: PortalProcess) => (await logIn(portal.url, "Wrong.Password1")).status;
  for (let round = 0; round < 4; round += 1)
    expect([await wrong(one), await wrong(other)]).toEqual([401, 401]);
  expect(await wrong(one)).toBe(401);
  // The two portals have counted nine wrong passwords in total, so the right password still works.
  expect((await logIn(other.url, person?.password)).status).toBe(200);
  expect(await wrong(other)).toBe(401);
  for (const { url } of [one, other]) expect((await logIn(url, person?.password)).status).toBe(401);
});

test("the lender downloads the exact content of a file from a portal, even if another portal received the file", async () => {
  const headers = await signInAt(one.url, one.url, email);
  const content = csv(3_000_000);
  const sent = await send(one.url, headers, content);
  expect(sent.status).toBe(200);
  const { status, bytes } = await download(other.url, idOf(sent));
  expect([status, bytes.length, bytes.equals(content)]).toEqual([200, content.length, true]);
  const listed = await callAt(other.url, listDocuments, { params: { id: application }, headers });
  expect((listed.body as { documents: object[] }).documents).toContainEqual(
    expect.objectContaining({ documentId: idOf(sent) }),
  );
  // The bucket contains the file only in encrypted form.
  const [row] = await database.database
    .select()
    .from(documents)
    .where(eq(documents.id, idOf(sent)));
  const names = await readdir(bucket.folder);
  expect(names.filter((name) => name.startsWith(row?.storageId ?? "none")).length).toBeGreaterThan(0);
  expect(await searchDisk(bucket.folder, { content: content.subarray(0, 60).toString() })).toEqual([]);
});

test("a starting portal keeps another portal's running upload and removes files left by a crash", async () => {
  const headers = await signInAt(one.url, one.url, email);
  const staging = join(folder, "uploads", "staging");
  await mkdir(staging, { recursive: true });
  const left = { fresh: join(staging, `${randomUUID()}.part`), old: join(staging, `${randomUUID()}.part`) };
  for (const path of Object.values(left)) await writeFile(path, "left");
  const longAgo = Temporal.Now.instant().epochMilliseconds / 1000 - 5 * 3600;
  await utimes(left.old, longAgo, longAgo);

  const halves = Promise.withResolvers<undefined>();
  const content = csv(400_000);
  const upload = callAt(one.url, uploadDocument, {
    headers,
    raw: { contentType: "multipart/form-data; boundary=x", body: inTwoHalves(content, halves.promise) },
  });
  const known = Object.values(left).map((path) => basename(path));
  const arriving = async () => (await readdir(staging)).filter((name) => !known.includes(name));
  await vi.waitFor(async () => expect(await arriving()).toHaveLength(1), patience);
  const [uploading = ""] = await arriving();
  const third = await start();
  const kept = [basename(left.fresh), uploading].toSorted();
  await vi.waitFor(async () => expect((await readdir(staging)).toSorted()).toEqual(kept), patience);
  halves.resolve(undefined);
  const sent = await upload;
  expect(sent.status).toBe(200);
  expect((await download(third.url, idOf(sent))).bytes.equals(content)).toBe(true);
  await third.stop();
  await rm(left.fresh);
  expect(await readdir(staging)).toEqual([]);
});

function inTwoHalves(content: Buffer, second: Promise<unknown>): ReadableStream {
  const field = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name=${name}\r\n\r\n${value}\r\n`;
  const file = `--x\r\ncontent-disposition: form-data; name=file; filename="slow.csv"\r\n\r\n`;
  const head = field("opportunity_id", application) + field("document_type", "TaxReturn") + file;
  const middle = content.length / 2;
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.concat([Buffer.from(head), content.subarray(0, middle)]));
      await second;
      controller.enqueue(Buffer.concat([content.subarray(middle), Buffer.from("\r\n--x--\r\n")]));
      controller.close();
    },
  });
}

test("a file that a killed portal stored without a commit is deleted by another portal", async () => {
  const headers = await signInAt(one.url, one.url, email);
  const content = csv(1_000);
  const named = idOf(await send(one.url, headers, content));
  const inBucket = async () => new Set((await readdir(bucket.folder)).map((name) => name.slice(0, 36)));
  const before = await inBucket();
  const doomed = await start();
  // The lock stops the upload after the file is stored and before the document's row is inserted.
  await database.database.transaction(async (held) => {
    await held.execute(sql`lock table ${documents} in exclusive mode`);
    const lost = send(doomed.url, headers, csv(1_000)).catch(() => undefined);
    await vi.waitFor(async () => expect((await inBucket()).size).toBe(before.size + 1), patience);
    await doomed.kill();
    await lost;
  });
  const [left = ""] = [...(await inBucket())].filter((id) => !before.has(id));
  const pending = async () =>
    (await database.database.select().from(pendingFiles)).filter(({ storageId }) => storageId === left);
  expect(await pending()).toMatchObject([{ storageId: left, isAbandoned: false }]);

  // A starting portal keeps a staged file for 20 minutes.
  await (await start()).stop();
  expect((await inBucket()).has(left)).toBe(true);
  await database.database.delete(pendingFiles);
  await insertPending(database.database, [left], { minutes: 0, isAbandoned: false });
  const third = await start();
  await vi.waitFor(async () => expect(await pending()).toEqual([]), patience);
  await third.stop();
  expect(await inBucket()).toEqual(before);
  expect((await download(other.url, named)).bytes.equals(content)).toBe(true);
});

test("an upload returns 502 when the bucket fails midway, and succeeds when the bucket is back", async () => {
  const headers = await signInAt(one.url, one.url, email);
  const [before, during] = [csv(1_000), csv(3_000_000)];
  const kept = idOf(await send(one.url, headers, before));
  const rows = async () => (await database.database.select().from(documents)).map(({ id }) => id).toSorted();
  const were = await rows();
  const staged = () => readdir(join(folder, "uploads", "staging"));
  const stagedBefore = await staged();
  bucket.goDown(1_000_000);
  const refused = await send(one.url, headers, during);
  expect([refused.status, refused.body]).toEqual([
    502,
    {
      error: true,
      code: "PROVIDER_FAILED",
      message: "A service we use isn't responding. Please try again in a few minutes.",
    },
  ]);
  // The bucket cut the connection in the middle of the upload.
  expect(bucket.cuts).toBeGreaterThan(0);
  expect(await rows()).toEqual(were);
  // An earlier test kills a portal, which may have left a staged file.
  await expect.poll(staged, patience).toEqual(stagedBefore);
  // While the bucket is down, other calls work at both portals.
  for (const { url } of [one, other]) expect(await statusAt(url, headers)).toBe(200);
  bucket.comeBack();
  expect((await download(other.url, kept)).bytes.equals(before)).toBe(true);
  const again = await send(one.url, headers, during);
  expect(again.status).toBe(200);
  expect((await download(other.url, idOf(again))).bytes.equals(during)).toBe(true);
  expect((await rows()).length).toBe(were.length + 1);
});

test("two portals that receive the same import file at the same time add the records once", async () => {
  const book = bookOf();
  const answers = await Promise.all(
    [one, other, one, other].map(({ url }) => callAt(url, takeBook, { headers: lender, body: book })),
  );
  const counts = answers.map(({ body }) => (body as { counts: object }).counts);
  const none = { changed: 0, removed: 0 };
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(counts.filter((each) => "added" in each && each.added === 9)).toEqual([
    { added: 9, unchanged: 0, ...none },
  ]);
  expect(counts.filter((each) => "unchanged" in each && each.unchanged === 9)).toEqual(
    [1, 2, 3].map(() => ({ added: 0, unchanged: 9, ...none })),
  );
  const found = await database.database.select().from(accounts).where(eq(accounts.externalId, "A-1"));
  expect(found.length).toBe(1);
});
