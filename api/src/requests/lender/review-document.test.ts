import { stipulations } from "@portal/database/schema/applications";
import { documents } from "@portal/database/schema/documents";
import { staff as staffTable } from "@portal/database/schema/staff";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { listLenderStipulations } from "@portal/domain/applications/lender/contract";
import * as contract from "@portal/domain/documents/lender/contract";
import { rejectStipulation } from "@portal/domain/documents/lender/rejections/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import { testNow } from "../../testing/test-config.ts";
import { testApp, type Caller, type TestApp } from "../../testing/test-app.ts";
import { castBookInput } from "@portal/database/cast/cast";
import type { BookInput } from "@portal/domain/book/book";
import { parseBook } from "@portal/domain/book/parse-book";
import { importBook } from "../../import/import-book.ts";
import { sendDocument } from "../../testing/desk/send-document.ts";

const email = "teresa@alvarezbuilders.example";
let portal: TestApp;
let teresa: Caller;
let maren: DeskCaller;
let theo: DeskCaller;
let application: string;
/** The request for a voided check. */
let request: string;
let other: string;

beforeAll(async () => {
  portal = await testApp();
  teresa = await portal.signIn(email);
  const rows = await portal.context.database.select().from(stipulations);
  const find = (name: string) =>
    rows.find((row) => row.externalId.startsWith("application-alvarez-1") && row.displayName === name);
  application = find("Voided check")?.opportunityId ?? "";
  request = find("Voided check")?.id ?? "";
  other = find("Business tax return")?.id ?? "";
  if (!request || !other) throw new Error("Teresa has no such requests");
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance({ minutes: 20 });
  teresa = await portal.signIn(email);
  // A session at the desk locks after ten minutes, so each test opens new ones.
  maren = await openDesk(portal, ["processor"]);
  theo = await openDesk(portal, ["underwriter"]);
  const name = { firstName: "Theo", lastName: "Park" };
  await portal.context.database.update(staffTable).set(name).where(eq(staffTable.id, theo.staffId));
  await portal.context.database.delete(documents);
  const open = { rejectedFilename: null, rejectionReason: null, fulfilledAt: null, reopenedAt: null };
  await portal.context.database.update(stipulations).set(open).where(eq(stipulations.id, request));
});

const send = (name: string, fields: Readonly<Record<string, string>> = {}) =>
  sendDocument(
    portal,
    teresa,
    { opportunity_id: application, document_type: "VoidedCheck", ...fields },
    { name, content: `a,${name}` },
  );
const list = async () => {
  const { value } = await maren.call(contract.listLenderDocuments, { query: { opportunityId: application } });
  return Object.fromEntries(value.documents.map((document) => [document.filename, document]));
};
const versionOf = async (name: string) => (await list())[name]?.version;
const ifMatch = (version: number | undefined) => ({ "if-match": `"${version}"` });
const accept = { review: "accepted" } as const;
const review = (who: Pick<DeskCaller, "call">, documentId: string, version?: number, body: object = accept) =>
  who.call(contract.reviewDocument, {
    params: { documentId },
    body,
    headers: version === undefined ? {} : ifMatch(version),
  });
const requestNow = async () => {
  const query = { opportunityId: application, limit: "200" };
  const { value } = await maren.call(listLenderStipulations, { query });
  return value.stipulations.find(({ stipulationId }) => stipulationId === request);
};
const reject = (who: Pick<DeskCaller, "call">, version?: number) =>
  who.call(rejectStipulation, {
    params: { stipulationId: request },
    body: { reason: "Please send a new one." },
    headers: version === undefined ? {} : ifMatch(version),
  });

/** Returns the import file with another `customerFacingCopy` for one request. */
function changed(book: BookInput, externalId: string, customerFacingCopy: string): BookInput {
  const text = JSON.stringify(book, (_, value: unknown) =>
    isRecord(value) && value["externalId"] === externalId ? { ...value, customerFacingCopy } : value,
  );
  return JSON.parse(text) as BookInput;
}
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

describe("the version of a document", () => {
  test("staff must send the version that they saw, but calls with an API key may omit the version [DESK-CLAIM-04]", async () => {
    const documentId = await send("check.csv");
    const without = await review(maren, documentId);
    expect([without.status, without.body.code, without.body.fields]).toEqual([
      422,
      "VALIDATION",
      { "If-Match": "Required" },
    ]);
    const malformed = await maren.call(contract.reviewDocument, {
      params: { documentId },
      body: accept,
      headers: { "if-match": "one" },
    });
    expect(malformed.status).toBe(422);
    expect((await list())["check.csv"]).toMatchObject({ review: "received", version: 1, reviewedBy: null });
    expect((await review(portal.lender, documentId)).status).toBe(200);
    const accepted = await review(maren, documentId, 2);
    expect([accepted.status, accepted.value.document.version]).toEqual([200, 3]);
    expect(accepted.value.document).toEqual((await list())["check.csv"]);
  });

  test("a review of an older version changes nothing, and its refusal names the person, the action and the time [DESK-CLAIM-04 DESK-CLAIM-05]", async () => {
    const documentId = await send("check.csv");
    portal.clock.advance({ minutes: 1 });
    const at = portal.clock.now();
    const returned = await review(theo, documentId, 1, { review: "rejected", reason: "Too dark." });
    expect(returned.value.document.reviewedBy).toEqual({ staffId: theo.staffId, name: "Theo Park" });
    portal.clock.advance({ minutes: 1 });
    const { status, body } = await review(maren, documentId, 1);
    expect([status, body]).toEqual([
      409,
      {
        error: true,
        code: "CHANGED_MEANWHILE",
        message: "This changed while you had it open.",
        fields: { version: "2", who: "Theo Park", what: "returned a file", at: at.toString() },
      },
    ]);
    expect((await list())["check.csv"]).toEqual(returned.value.document);
  });

  test("a call with an API key and an older version is refused", async () => {
    const documentId = await send("check.csv");
    expect((await review(portal.lender, documentId, 1)).status).toBe(200);
    const late = await review(portal.lender, documentId, 1);
    expect([late.status, late.body.fields]).toMatchObject([
      409,
      { version: "2", who: "Your system sandbox", what: "accepted a file" },
    ]);
  });

  test("a new file increases the versions of other files of the same request, but not of another request's files [DESK-CLAIM-07]", async () => {
    await send("other.csv", { document_type: "TaxReturn", stipulation_id: other });
    const documentId = await send("one.csv");
    expect([await versionOf("other.csv"), await versionOf("one.csv")]).toEqual([1, 1]);
    portal.clock.advance({ minutes: 1 });
    await send("named.csv", { stipulation_id: request });
    const at = portal.clock.now();
    expect([await versionOf("other.csv"), await versionOf("one.csv")]).toEqual([1, 2]);
    expect(await versionOf("named.csv")).toBe(1);
    const late = await review(maren, documentId, 1);
    expect([late.status, late.body.fields]).toMatchObject([
      409,
      { who: "Teresa Alvarez", what: "sent a file", at: at.toString() },
    ]);
    expect((await review(maren, documentId, 2)).status).toBe(200);
  });

  test("uploading a stored file again does not increase the versions of other files", async () => {
    await send("one.csv");
    await send("two.csv");
    expect(await versionOf("one.csv")).toBe(2);
    await send("two.csv");
    expect([await versionOf("one.csv"), await versionOf("two.csv")]).toEqual([2, 1]);
  });

  test("rejecting a request with an API key increases the versions of the request's files [DESK-CLAIM-07]", async () => {
    const documentId = await send("check.csv");
    await reject(portal.lender);
    const late = await review(maren, documentId, 1);
    expect([late.status, late.body.fields]).toMatchObject([409, { what: "requested this again" }]);
  });

  test("an import that changes a request increases the versions of the request and its files [DESK-CLAIM-07]", async () => {
    const documentId = await send("check.csv");
    const named = await send("named.csv", { stipulation_id: request });
    await send("other.csv", { document_type: "TaxReturn", stipulation_id: other });
    const versions = async () => [
      await versionOf("check.csv"),
      await versionOf("named.csv"),
      await versionOf("other.csv"),
      (await requestNow())?.version,
    ];
    const before = await versions();
    const bring = async (copy?: string) => {
      const book = castBookInput(testNow);
      const [row] = await portal.context.database
        .select()
        .from(stipulations)
        .where(eq(stipulations.id, request));
      const asked = book.accounts
        .flatMap(({ opportunities = [] }) => opportunities.flatMap((each) => each.stipulations ?? []))
        .find(({ externalId }) => externalId === row?.externalId);
      if (!asked) throw new Error("the book does not contain the request");
      await importBook(portal.context, parseBook(copy ? changed(book, asked.externalId, copy) : book));
    };
    await bring(undefined);
    const unchanged = await versions();
    portal.clock.advance({ minutes: 1 });
    await bring("Any bank's check.");
    const after = await versions();
    expect(unchanged.at(-1)).toBe(before.at(-1));
    expect(after).toEqual([before[0]! + 1, before[1]! + 1, before[2], before[3]! + 1]);
    const late = await review(maren, documentId, before[0]);
    expect([late.status, late.body.fields]).toMatchObject([
      409,
      { who: "An import", what: "changed the request", at: portal.clock.now().toString() },
    ]);
    expect((await review(maren, named, after[1])).status).toBe(200);
  });

  test("a review returns 404 if another transaction removes the document while the review waits for a lock", async () => {
    const documentId = await send("check.csv");
    const late = await runBlocked(
      portal.connection,
      async (transaction) => {
        await transaction
          .select()
          .from(stipulations)
          .where(eq(stipulations.opportunityId, application))
          .for("update");
        await transaction.delete(documents).where(eq(documents.id, documentId));
      },
      () => review(portal.lender, documentId),
    );
    expect(late.status).toBe(404);
  });

  test("only one of two simultaneous reviews of the same version succeeds [DESK-CLAIM-04]", async () => {
    const documentId = await send("check.csv");
    const answers = await Promise.all([
      review(maren, documentId, 1),
      review(theo, documentId, 1, { review: "rejected", reason: "No." }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await versionOf("check.csv")).toBe(2);
  });
});

describe("the version of a request", () => {
  test("rejectStipulation refuses the old version of a request after a new file has arrived [DESK-CLAIM-04 DESK-CLAIM-05 DESK-CLAIM-07]", async () => {
    await send("check.csv");
    const before = await requestNow();
    expect((await reject(maren)).status).toBe(422);
    portal.clock.advance({ minutes: 1 });
    await send("named.csv", { stipulation_id: request });
    const late = await reject(maren, before?.version);
    expect([late.status, late.body.code, late.body.fields]).toEqual([
      409,
      "CHANGED_MEANWHILE",
      {
        version: String((before?.version ?? 0) + 1),
        who: "Teresa Alvarez",
        what: "sent a file",
        at: portal.clock.now().toString(),
      },
    ]);
    expect(await requestNow()).toMatchObject({ reopenedTimestamp: null, rejectionReason: null });
    const seen = await requestNow();
    const done = await reject(maren, seen?.version);
    expect([done.status, done.value.stipulation.version]).toEqual([200, (seen?.version ?? 0) + 1]);
    expect((await list())["named.csv"]).toMatchObject({
      review: "rejected",
      reviewedBy: { staffId: maren.staffId },
    });
  });
});
