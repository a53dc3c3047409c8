import { createHash } from "node:crypto";
import { auditEntries } from "@portal/database/schema/server";
import { staffDailyCounts } from "@portal/database/schema/staff";
import { listOpportunities } from "@portal/domain/applications/contract";
import { downloadDocument } from "@portal/domain/documents/lender/contract";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import { sendDocument } from "../../testing/desk/send-document.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let portal: TestApp;
let documentId: string;
const content = "Month,Paid\nMärz,6000.00\n";

beforeAll(async () => {
  portal = await testApp();
  const teresa = await portal.signIn("teresa@alvarezbuilders.example");
  const [opportunity] = (await teresa.call(listOpportunities)).value.opportunities;
  const fields = { opportunity_id: opportunity?.id ?? "", document_type: "TaxReturn" };
  documentId = await sendDocument(portal, teresa, fields, { name: "rent.csv", content });
});
afterAll(() => portal.close());

const fetchFile = (who: Pick<DeskCaller, "call">, query: Readonly<Record<string, string>> = {}) =>
  who.call(downloadDocument, { params: { documentId }, query });
const trailOf = async (actorId: string) => {
  const isTheirs = eq(auditEntries.actorId, actorId);
  const rows = await portal.context.database
    .select()
    .from(auditEntries)
    .where(isTheirs)
    .orderBy(asc(auditEntries.sequence));
  return rows.map(({ actorKind, action, subjectKind, subjectId }) => [
    actorKind,
    action,
    subjectKind,
    subjectId,
  ]);
};

test("downloading a document returns the unchanged file and records the purpose in the audit trail [DESK-DOC-12 DESK-TRAIL-02]", async () => {
  const theo = await openDesk(portal, ["underwriter"]);
  for (const purpose of ["prefetch", "review", "download"]) {
    const { status, response } = await fetchFile(theo, { for: purpose });
    expect([status, response.headers["cache-control"]]).toEqual([200, "no-store"]);
    const hash = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
    expect(hash(response.rawPayload)).toBe(hash(content));
  }
  expect(await trailOf(theo.staffId)).toEqual([
    ["staff", "document.prefetched", "document", documentId],
    ["staff", "document.viewed", "document", documentId],
    ["staff", "document.downloaded", "document", documentId],
  ]);
});

test("a processor can view a document but not save it, and a servicer can do neither [DESK-DOC-12]", async () => {
  const maren = await openDesk(portal, ["processor"]);
  expect((await fetchFile(maren, { for: "review" })).status).toBe(200);
  for (const query of [{ for: "download" }, {}]) {
    const { status, body } = await fetchFile(maren, query);
    expect([status, body.code, body.message]).toEqual([
      403,
      "FORBIDDEN",
      "You can't do that with your roles.",
    ]);
  }
  expect(await trailOf(maren.staffId)).toEqual([["staff", "document.viewed", "document", documentId]]);
  const ravi = await openDesk(portal, ["servicing"]);
  expect((await fetchFile(ravi, { for: "review" })).status).toBe(403);
  expect((await fetchFile(maren, { for: "print" })).status).toBe(422);
});

test("a member of staff can save at most 100 documents a day [DESK-DOC-12]", async () => {
  const theo = await openDesk(portal, ["underwriter"]);
  expect((await fetchFile(theo)).status).toBe(200);
  const isTheos = eq(staffDailyCounts.staffId, theo.staffId);
  const { database } = portal.context;
  expect(await database.select().from(staffDailyCounts).where(isTheos)).toMatchObject([{ count: 1 }]);
  await database.update(staffDailyCounts).set({ count: 98 }).where(isTheos);
  const statuses = await Promise.all([fetchFile(theo), fetchFile(theo), fetchFile(theo)]);
  expect(statuses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 429]);
  const refused = await fetchFile(theo, { for: "download" });
  // The test's clock shows noon in New York.
  const midnight = portal.clock.now().toZonedDateTimeISO("America/New_York").add({ days: 1 }).startOfDay();
  const seconds = Math.ceil(midnight.epochMilliseconds / 1000 - portal.clock.now().epochMilliseconds / 1000);
  expect([refused.status, refused.body.code, refused.response.headers["retry-after"]]).toEqual([
    429,
    "TOO_MANY_REQUESTS",
    String(seconds),
  ]);
  expect((await trailOf(theo.staffId)).length).toBe(3);
  expect((await fetchFile(theo, { for: "review" })).status).toBe(200);
  const other = await openDesk(portal, ["underwriter"]);
  expect((await fetchFile(other)).status).toBe(200);
  for (let count = 0; count < 3; count += 1) expect((await fetchFile(portal.lender)).status).toBe(200);

  await database
    .update(staffDailyCounts)
    .set({ day: midnight.toPlainDate().subtract({ days: 2 }) })
    .where(isTheos);
  expect((await fetchFile(theo)).status).toBe(200);
  expect(await database.select().from(staffDailyCounts).where(isTheos)).toMatchObject([{ count: 1 }]);
});
