import { stipulations } from "@portal/database/schema/applications";
import { contacts, sessions, users } from "@portal/database/schema/auth";
import { contractReviews, contracts } from "@portal/database/schema/agreement";
import { documents, pendingFiles } from "@portal/database/schema/documents";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import { accounts, advances, opportunities, transactions } from "@portal/database/schema/loans";
import { applicationOwners } from "@portal/database/schema/ownership";
import { achFiles, payments } from "@portal/database/schema/payments";
import { auditEntries, mails } from "@portal/database/schema/server";
import { caseAnswers, cases, caseTypes } from "@portal/database/schema/support";
import { notes } from "@portal/database/schema/work";
import { openDesk } from "../testing/desk/open-desk.ts";
import { kindNames } from "@portal/domain/retention/rules";
import { asc, count, eq, inArray, isNotNull, isNull, like, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { deleteDue } from "./delete-due.ts";
import { listDue } from "./list-due.ts";
import { plainText } from "../testing/plain-text.ts";

let portal: TestApp;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
});
afterAll(() => portal.close());

const utc = () => portal.clock.now().toZonedDateTimeISO("UTC");
/** Returns two end times. At `kept`, the retention period is not over yet; at `over`, the period has just ended. */
const ended = (period: Temporal.DurationLike) => {
  const kept = utc().subtract(period).toInstant();
  return { kept, over: kept.subtract({ milliseconds: 1 }) };
};
const deletions = async () =>
  (await portal.context.database.select().from(auditEntries).orderBy(asc(auditEntries.sequence)))
    .filter(({ action }) => action === "retention.deleted")
    .map(({ actorKind, personId, detail }) => ({ actorKind, personId, detail }));
const isByPortal = { actorKind: "portal", personId: null };

async function application(externalId: string) {
  const { database } = portal.context;
  const [row] = await database.select().from(opportunities).where(eq(opportunities.externalId, externalId));
  if (!row) throw new Error(`the cast has no application ${externalId}`);
  return row;
}
const setEnd = (id: string, closedAt: Temporal.Instant) =>
  portal.context.database.update(opportunities).set({ closedAt }).where(eq(opportunities.id, id));

test("the portal deletes sessions, mails and inquiries after their retention periods, but not a millisecond earlier [CONN-RET-01]", async () => {
  const { database } = portal.context;
  const [user] = await database.select().from(users).limit(1);
  const [login, mail, inquiry] = [ended({ hours: 24 }), ended({ days: 90 }), ended({ years: 3 })];
  const began = login.over.subtract({ hours: 12 });
  await database.insert(sessions).values(
    (["kept", "over"] as const).map((id) => ({
      id,
      userId: user?.id ?? "",
      authType: "authenticated" as const,
      isSso: false,
      bindingHash: id,
      createdAt: began,
      lastSeenAt: began,
      expiresAt: login[id],
    })),
  );
  const sent = { kind: "reset-password", createdAt: mail.over.subtract({ hours: 48 }) };
  await database.insert(mails).values([
    { ...sent, id: "sent, kept", sentAt: mail.kept },
    { ...sent, id: "sent, over", sentAt: mail.over },
    { ...sent, id: "given up, kept", givenUpAt: mail.kept },
    { ...sent, id: "given up, over", givenUpAt: mail.over },
    { ...sent, id: "unsent" },
  ]);
  const [type] = await database.select().from(caseTypes).limit(1);
  await database.insert(cases).values(
    (["kept", "over", "open"] as const).map((id) => ({
      id,
      contactId: user?.contactId ?? "",
      type: type?.value ?? "",
      subject: id,
      sealedDescription: plainText("sealed"),
      createdAt: inquiry.over,
      ...(id !== "open" && { status: "closed" as const, closedAt: inquiry[id] }),
    })),
  );
  await database.insert(caseAnswers).values(
    ["kept", "over"].map((caseId) => ({
      caseId,
      sealedText: plainText("sealed"),
      answeredAt: inquiry.over,
    })),
  );
  const { staffId } = await openDesk(portal, ["support"]);
  await database.insert(notes).values(
    ["kept", "over"].map((aboutId) => ({
      aboutKind: "case" as const,
      aboutId,
      sealedText: plainText("sealed"),
      staffId,
      at: inquiry.over,
    })),
  );

  await portal.jobs.runRecurring();
  await portal.jobs.drain();

  const left = async (table: typeof sessions | typeof mails | typeof cases) =>
    (await database.select({ id: table.id }).from(table as typeof cases)).map(({ id }) => id).toSorted();
  expect(await left(sessions)).toEqual(["kept"]);
  expect(await left(mails)).toEqual(["given up, kept", "sent, kept", "unsent"]);
  expect(await left(cases)).toEqual(["kept", "open"]);
  expect((await database.select().from(caseAnswers)).map(({ caseId }) => caseId)).toEqual(["kept"]);
  expect((await database.select().from(notes)).map(({ aboutId }) => aboutId)).toEqual(["kept"]);
  expect(new Set(await deletions())).toEqual(
    new Set([
      { ...isByPortal, detail: { kind: "sessions", count: 1 } },
      { ...isByPortal, detail: { kind: "mails", count: 2 } },
      { ...isByPortal, detail: { kind: "cases", count: 3 } },
    ]),
  );
});

test("the portal deletes an application that was closed without a loan 25 months ago, with all its records [CONN-RET-01]", async () => {
  const { database } = portal.context;
  const [kept, over] = [
    await application("application-donnelly-1"),
    await application("application-donnelly-2"),
  ];
  const end = ended({ months: 25 });
  await setEnd(kept.id, end.kept);
  await setEnd(over.id, end.over);
  expect(await deleteDue(portal.context, "applications")).toMatchObject({ isStopped: false });
  const rows = await database
    .select()
    .from(opportunities)
    .where(like(opportunities.externalId, "%donnelly%"));
  expect(rows.map(({ externalId }) => externalId)).toEqual(["application-donnelly-1"]);
  expect(await database.select().from(stipulations).where(eq(stipulations.opportunityId, over.id))).toEqual(
    [],
  );
});

test("the portal deletes the SSNs and SINs of an application 25 months after its end, and keeps its people [CONN-RET-01]", async () => {
  const { database } = portal.context;
  await database
    .update(opportunities)
    .set({ stageName: "Closed Lost", closedAt: ended({ months: 25 }).kept });
  await database.delete(applicationOwners);
  const { id: lost } = await application("application-donnelly-2");
  const [loan] = await database.select().from(advances).where(isNotNull(advances.opportunityId)).limit(1);
  const funded = loan?.opportunityId ?? "";
  const owner = { firstName: "Ada", lastName: "Ott", country: "us", changedAt: portal.clock.now() } as const;
  const number = { sealedNumber: plainText("sealed"), lastFour: "6789", fingerprint: "print" };
  await database.insert(applicationOwners).values([
    { ...owner, ...number, id: "1", opportunityId: lost },
    { ...owner, ...number, id: "2", opportunityId: funded },
  ]);
  const numbers = async () =>
    (await database.select().from(applicationOwners).orderBy(applicationOwners.id)).map(
      ({ sealedNumber, lastFour, fingerprint }) => [sealedNumber, lastFour, fingerprint],
    );
  const present = ["sealed", "6789", "print"];
  await database.update(advances).set({ balanceCents: 0, paidOffAt: ended({ months: 25 }).kept });
  await deleteDue(portal.context, "numbers");
  expect(await numbers()).toEqual([present, present]);
  await setEnd(lost, ended({ months: 25 }).over);
  await database.update(advances).set({ paidOffAt: ended({ months: 25 }).over });
  await deleteDue(portal.context, "numbers");
  expect(await numbers()).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  expect(await deletions()).toEqual([{ ...isByPortal, detail: { kind: "numbers", count: 2 } }]);
});

test("the portal deletes a loan seven years after its balance became 0, with its payments and its application [CONN-RET-01]", async () => {
  const { database } = portal.context;
  const loans = await database.$count(advances);
  await database.update(advances).set({ balanceCents: 1, paidOffAt: ended({ years: 8 }).over });
  await deleteDue(portal.context, "loans");
  expect(await database.$count(advances, isNull(advances.paidOffAt))).toBe(loans);
  await database.update(advances).set({ balanceCents: 0 });
  await deleteDue(portal.context, "loans");
  // The retention period begins when the job first sees a balance of 0.
  expect(await database.$count(advances, eq(advances.paidOffAt, portal.clock.now()))).toBe(loans);
  portal.clock.advance(utc().until(utc().add({ years: 7 })));
  await deleteDue(portal.context, "loans");
  expect(await database.$count(advances)).toBe(loans);
  portal.clock.advance({ milliseconds: 1 });
  const withLoans = await database.$count(
    opportunities,
    sql`exists (select 1 from advances where opportunity_id = ${opportunities.id})`,
  );
  const before = await database.$count(opportunities);
  for (let run = 0; run < 20; run += 1) {
    const { isStopped } = await deleteDue(portal.context, "loans");
    if (!isStopped) break;
  }
  for (const table of [advances, transactions, payments, loanForgiveness, achFiles])
    expect(await database.$count(table)).toBe(0);
  expect(withLoans).toBeGreaterThan(5);
  expect(await database.$count(opportunities)).toBe(before - withLoans);
});

test("one run deletes at most 5,000 rows, oldest first, and the job continues in a further run [CONN-RET-01]", async () => {
  const { database } = portal.context;
  const old = utc().subtract({ days: 200 }).toInstant().toString();
  await database.execute(sql`
    insert into mails (id, kind, created_at, sent_at)
    select n::text, 'reset-password', ${old}::timestamptz + n * interval '1 second', ${old}::timestamptz + interval '3 hours'
    from generate_series(1, 5002) n`);
  expect(await deleteDue(portal.context, "mails")).toEqual({ deleted: 5_000, isStopped: true });
  const left = await database.select({ id: mails.id }).from(mails).orderBy(asc(mails.createdAt));
  expect(left).toEqual([{ id: "5001" }, { id: "5002" }]);
  await database.execute(sql`
    insert into mails (id, kind, created_at, sent_at)
    select n::text, 'reset-password', ${old}::timestamptz, ${old}::timestamptz from generate_series(1, 5000) n`);
  await portal.jobs.runRecurring();
  await portal.jobs.drain();
  expect(await database.select({ left: count() }).from(mails)).toEqual([{ left: 0 }]);
  expect((await deletions()).map(({ detail }) => detail)).toEqual([
    { kind: "mails", count: 5_000 },
    { kind: "mails", count: 5_000 },
    { kind: "mails", count: 2 },
  ]);
});

test("one run deletes at most 500 files, and deletes an application only after all its files [CONN-RET-01]", async () => {
  const { database, providers } = portal.context;
  const { id } = await application("application-donnelly-2");
  await setEnd(id, ended({ months: 25 }).over);
  const [person] = await database.select().from(contacts).limit(1);
  await database.execute(sql`
    insert into documents (opportunity_id, contact_id, filename, document_type, content_type, size, sha256, storage_id, uploaded_at)
    select ${id}, ${person?.id ?? ""}, 'sealed', 'Other', 'text/csv', 1, '0', 'file-' || n, now()
    from generate_series(1, 501) n`);
  await database.insert(contracts).values({
    opportunityId: id,
    filename: plainText("sealed"),
    size: 1,
    sha256: "0",
    storageId: "agreement",
    generatedAt: portal.clock.now(),
  });
  await database.insert(contractReviews).values({
    opportunityId: id,
    review: "Approved",
    reviewedAt: portal.clock.now(),
  });
  // The second application ended later, so only a later run deletes the second application's file.
  const { id: later } = await application("application-donnelly-1");
  await setEnd(later, ended({ months: 25 }).over);
  await database.execute(sql`
    insert into documents (opportunity_id, contact_id, filename, document_type, content_type, size, sha256, storage_id, uploaded_at)
    values (${later}, ${person?.id ?? ""}, 'sealed', 'Other', 'text/csv', 1, '0', 'later', now())`);
  await setEnd(id, ended({ months: 26 }).over);
  expect(await deleteDue(portal.context, "applications")).toMatchObject({ deleted: 500, isStopped: true });
  expect(await database.$count(documents, eq(documents.opportunityId, later))).toBe(1);
  expect(await database.$count(documents, eq(documents.opportunityId, id))).toBe(1);
  expect(await database.$count(pendingFiles)).toBe(500);
  expect(await deleteDue(portal.context, "applications")).toMatchObject({ isStopped: false });
  expect(await database.$count(opportunities, eq(opportunities.id, id))).toBe(0);
  expect(await database.$count(pendingFiles)).toBe(503);
  const removed: string[] = [];
  Object.assign(providers.storage, {
    remove: (storageId: string) => {
      removed.push(storageId);
      return Promise.resolve();
    },
  });
  await portal.jobs.runRecurring();
  await portal.jobs.drain();
  expect(new Set(removed).size).toBe(503);
  expect(await database.$count(pendingFiles)).toBe(0);
});

test("the list of due records gives the reason for each deletion and changes no data [CONN-RET-01]", async () => {
  const { database } = portal.context;
  const { id, accountId } = await application("application-donnelly-2");
  const end = ended({ months: 25 }).over;
  await setEnd(id, end);
  const due = await listDue(portal.context);
  expect(due.map(({ kind }) => kind)).toEqual(kindNames);
  const applications = () => due.find(({ kind }) => kind === "applications");
  expect(applications()).toEqual({
    kind: "applications",
    reason: "P25M after the application was closed without a loan",
    records: [{ id, endedAt: end }],
    most: 5_000,
    held: 0,
  });
  await database.update(accounts).set({ heldAt: portal.clock.now() }).where(eq(accounts.id, accountId));
  const [, , held] = await listDue(portal.context);
  expect(held).toMatchObject({ kind: "applications", records: [], held: 1 });
  expect(await application("application-donnelly-2")).toMatchObject({ id });
  expect(await deletions()).toEqual([]);
});

test("the portal keeps an application until both of its loans are due for deletion, and deletes the application with the last loan [CONN-RET-01]", async () => {
  const { database } = portal.context;
  const loans = await database.select().from(advances).where(isNotNull(advances.opportunityId)).limit(2);
  const [first, second] = loans;
  if (!first || !second) throw new Error("the cast has two loans");
  const opportunityId = first.opportunityId ?? "";
  const { over, kept } = ended({ years: 7 });
  const loan = { balanceCents: 0, opportunityId, accountId: first.accountId };
  await database
    .update(advances)
    .set({ ...loan, paidOffAt: over })
    .where(eq(advances.id, first.id));
  await database
    .update(advances)
    .set({ ...loan, paidOffAt: kept })
    .where(eq(advances.id, second.id));
  const left = async () => [
    await database.$count(advances, eq(advances.opportunityId, opportunityId)),
    await database.$count(opportunities, eq(opportunities.id, opportunityId)),
  ];
  await deleteDue(portal.context, "loans");
  expect(await left()).toEqual([2, 1]);
  portal.clock.advance({ milliseconds: 1 });
  await deleteDue(portal.context, "loans");
  expect(await left()).toEqual([0, 0]);
});

test("the portal deletes an SSN again if an import restored it after the deletion [CONN-RET-01]", async () => {
  const { database } = portal.context;
  const { id: opportunityId } = await application("application-donnelly-2");
  await setEnd(opportunityId, ended({ months: 25 }).over);
  const owner = { opportunityId, id: "1", firstName: "A", lastName: "B", country: "us" } as const;
  await database
    .insert(applicationOwners)
    .values({ ...owner, sealedNumber: plainText("one"), changedAt: portal.clock.now() });
  const number = async () =>
    (
      await database
        .select()
        .from(applicationOwners)
        .where(eq(applicationOwners.opportunityId, opportunityId))
    )
      .map(({ sealedNumber }) => sealedNumber)
      .filter((value) => value !== null);
  await deleteDue(portal.context, "numbers");
  expect(await number()).toEqual([]);
  await database
    .update(applicationOwners)
    .set({ sealedNumber: plainText("two") })
    .where(eq(applicationOwners.opportunityId, opportunityId));
  expect(await number()).toEqual(["two"]);
  await deleteDue(portal.context, "numbers");
  expect(await number()).toEqual([]);
});

describe("records that another transaction has locked", () => {
  const isOfLost = eq(opportunities.externalId, "application-donnelly-2");

  test("the job keeps an application that another transaction reopens [CONN-RET-01]", async () => {
    const { database } = portal.context;
    await database
      .update(opportunities)
      .set({ closedAt: ended({ months: 25 }).over })
      .where(isOfLost);
    await database.transaction(async (other) => {
      await other.update(opportunities).set({ stageName: "In Progress" }).where(isOfLost);
      expect((await deleteDue(portal.context, "applications")).deleted).toBe(0);
    });
    await deleteDue(portal.context, "applications");
    expect(await database.$count(opportunities, isOfLost)).toBe(1);
  });

  test("the job keeps a loan when another transaction restores its balance [CONN-RET-01]", async () => {
    const { database } = portal.context;
    const isPaid = eq(advances.balanceCents, 0);
    const paidOffAt = ended({ years: 7 }).over;
    const paid = await database.update(advances).set({ paidOffAt }).where(isPaid).returning();
    expect(paid.length).toBeGreaterThan(0);
    const isIt = inArray(
      advances.id,
      paid.map(({ id }) => id),
    );
    await database.transaction(async (other) => {
      await other.update(advances).set({ balanceCents: 1 }).where(isIt);
      expect((await deleteDue(portal.context, "loans")).deleted).toBe(0);
    });
    await deleteDue(portal.context, "loans");
    expect(await database.$count(advances, isIt)).toBe(paid.length);
  });

  test("the job keeps an inquiry that another transaction reopens [CONN-RET-01]", async () => {
    const { database } = portal.context;
    const [[contact], [type]] = await Promise.all([
      database.select().from(contacts).limit(1),
      database.select().from(caseTypes).limit(1),
    ]);
    const { over } = ended({ years: 3 });
    await database.insert(cases).values({
      contactId: contact?.id ?? "",
      type: type?.value ?? "",
      subject: "An inquiry",
      sealedDescription: plainText("sealed"),
      createdAt: over,
      status: "closed",
      closedAt: over,
    });
    await database.transaction(async (other) => {
      await other.update(cases).set({ status: "open", closedAt: null });
      expect((await deleteDue(portal.context, "cases")).deleted).toBe(0);
    });
    await deleteDue(portal.context, "cases");
    expect(await database.$count(cases)).toBe(1);
  });
});
