import { stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { contracts } from "@portal/database/schema/agreement";
import { documents } from "@portal/database/schema/documents";
import { listOpportunities } from "@portal/domain/applications/contract";
import { listDocuments } from "@portal/domain/documents/contract";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openFilename as openRejected } from "../../applications/seal-filename.ts";
import { isSealed } from "@portal/database/columns";
import { testApp, type Caller, type TestApp } from "../../testing/test-app.ts";
import { openFilename } from "../../documents/seal-filename.ts";
import { runBackfill } from "../run-backfill.ts";
import { documentBackfills } from "./document-backfills.ts";
import { insertDocuments } from "../../documents/store.ts";
import { plainText } from "../../testing/plain-text.ts";

const email = "teresa@alvarezbuilders.example";
let portal: TestApp;
let teresa: Caller;
let opportunityId: string;
let contactId: string;
let stipulationId: string;

beforeAll(async () => {
  portal = await testApp();
  teresa = await portal.signIn(email);
  const { value } = await teresa.call(listOpportunities);
  const [asked] = value.opportunities.flatMap((each) => each.stipulations);
  opportunityId = asked?.opportunityId ?? "";
  stipulationId = asked?.id ?? "";
  const [contact] = await portal.context.database.select().from(contacts).where(eq(contacts.email, email));
  contactId = contact?.id ?? "";
});
afterAll(() => portal.close());
beforeEach(() => portal.context.database.delete(documents));

async function fillAll(): Promise<void> {
  for (const backfill of documentBackfills) await runBackfill(portal.context, backfill);
}

const documentNamed = (filename: string) => ({
  opportunityId,
  contactId,
  filename,
  documentType: "TaxReturn",
  contentType: "application/pdf",
  size: 1,
  sha256: "ab",
  storageId: crypto.randomUUID(),
  uploadedAt: portal.clock.now(),
});

/** A document with its file name in plain text, as in an earlier release. */
const plainNamed = (filename: string) => ({ ...documentNamed(filename), filename: plainText(filename) });

const rows = () => portal.context.database.select().from(documents).orderBy(asc(documents.id));

test("the backfill encrypts file names that an earlier release stored in plain text [CONN-DB-06]", async () => {
  const { database, cipher, clock } = portal.context;
  const names = ["tax 911-22-3355.pdf", "w-2.pdf"];
  // These file names need more than one batch.
  const more = Array.from({ length: 1_000 }, (_, place) => plainNamed(`${place}.pdf`));
  await database.insert(documents).values([...names.map(plainNamed), ...more]);
  const agreement = {
    opportunityId,
    filename: "Teresa 911-22-3356.pdf",
    size: 1,
    sha256: "ab",
    storageId: "c",
  };
  await database
    .insert(contracts)
    .values({ ...agreement, filename: plainText(agreement.filename), generatedAt: clock.now() });
  const rejection = { rejectedFilename: "check 911-22-3357.pdf", rejectionReason: "Cut off." };
  const isAsked = eq(stipulations.id, stipulationId);
  await database
    .update(stipulations)
    .set({
      ...rejection,
      rejectedFilename: plainText(rejection.rejectedFilename),
      reopenedAt: clock.now(),
      fulfilledAt: null,
    })
    .where(isAsked);
  const shown = async () => {
    const { value } = await teresa.call(listDocuments, { params: { id: opportunityId } });
    const { value: own } = await teresa.call(listOpportunities);
    const asked = own.opportunities.flatMap((each) => each.stipulations);
    return [
      value.documents.map(({ filename }) => filename),
      asked.find(({ id }) => id === stipulationId)?.rejection?.filename,
    ];
  };
  const before = await shown();
  expect(before).toMatchObject([expect.arrayContaining(names), rejection.rejectedFilename]);
  const left = () => Promise.all(documentBackfills.map(({ countLeft }) => countLeft(database, 100_000)));
  expect(await left()).toEqual([1_002, 1, 1]);
  expect(await documentBackfills[0]?.countLeft(database, 10)).toBe(10);

  await fillAll();
  expect(await left()).toEqual([0, 0, 0]);

  const kept = await rows();
  expect(kept.filter(({ filename }) => !isSealed(filename))).toEqual([]);
  expect(new Set(kept.map(({ fingerprint }) => fingerprint)).size).toBe(1_002);
  const [contract] = await database.select().from(contracts).where(eq(contracts.storageId, "c"));
  const [request] = await database.select().from(stipulations).where(isAsked);
  if (!contract || !request) throw new Error("the rows are gone");
  expect([contract.filename, request.rejectedFilename].map((name) => isSealed(name ?? ""))).toEqual([
    true,
    true,
  ]);
  expect(openFilename(cipher, "contracts", contract).filename).toBe(agreement.filename);
  expect(openRejected(cipher, request)).toBe(rejection.rejectedFilename);
  expect(await shown()).toEqual(before);
  await fillAll();
  expect(await rows()).toEqual(kept);
});

test("the backfill encrypts the file names of both rows when an old release and a new release store the same file", async () => {
  const { database } = portal.context;
  await database.insert(documents).values(plainNamed("tax.pdf"));
  await insertDocuments(portal.context, [documentNamed("tax.pdf")]);
  await fillAll();
  const kept = await rows();
  expect(kept.map(({ filename }) => isSealed(filename))).toEqual([true, true]);
  expect(kept.filter(({ fingerprint }) => fingerprint === null)).toHaveLength(1);
});

test.each([
  ["documents", documents],
  ["contracts", contracts],
  ["stipulations", stipulations],
] as const)(
  "skips %s that another transaction has locked, and encrypts them in the next run",
  async (_, table) => {
    const { database } = portal.context;
    const plain = plainText("tax.pdf");
    const at = { storageId: crypto.randomUUID(), generatedAt: portal.clock.now() };
    await database.insert(documents).values(plainNamed("tax.pdf"));
    await database.insert(contracts).values({ ...at, opportunityId, filename: plain, size: 1, sha256: "ab" });
    const rejection = {
      rejectedFilename: plain,
      rejectionReason: "Cut off.",
      reopenedAt: portal.clock.now(),
    };
    await database.update(stipulations).set(rejection).where(eq(stipulations.id, stipulationId));
    const left = async () => {
      const counts = await Promise.all(documentBackfills.map(({ countLeft }) => countLeft(database, 10)));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    await database.transaction(async (other) => {
      await other
        .select()
        .from(table as typeof documents)
        .for("update");
      await fillAll();
      expect(await left()).toBe(1);
    });
    await fillAll();
    expect(await left()).toBe(0);
  },
);

test("uploading the same file again adds a document only under a new file name", async () => {
  const insert = async (filename: string) =>
    (await insertDocuments(portal.context, [documentNamed(filename)])).map((row) => row.filename);
  expect([await insert("a.pdf"), await insert("a.pdf"), await insert("b.pdf")]).toEqual([
    ["a.pdf"],
    [],
    ["b.pdf"],
  ]);
});
