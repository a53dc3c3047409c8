import { castBookInput, castList } from "@portal/database/cast/cast";
import { opportunityContacts } from "@portal/database/schema/applications";
import type { Queryable } from "@portal/database/connection";
import { contacts, sessions, users } from "@portal/database/schema/auth";
import { bankAccounts } from "@portal/database/schema/banking";
import {
  accountContacts,
  accounts,
  advances,
  opportunities,
  transactions,
} from "@portal/database/schema/loans";
import { applicationOwners } from "@portal/database/schema/ownership";
import { auditEntries, mails } from "@portal/database/schema/server";
import { cases, caseTypes } from "@portal/database/schema/support";
import { notes } from "@portal/database/schema/work";
import { openDesk } from "../testing/desk/open-desk.ts";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { logIn } from "@portal/domain/auth/contract";
import { sendLink } from "@portal/domain/auth/lender/contract";
import { forgotPassword } from "@portal/domain/auth/recovery/contract";
import { book } from "@portal/domain/book/book";
import { eraseContact, putHold } from "@portal/domain/retention/contract";
import { caseSubject } from "@portal/domain/support/inquiry/contract";
import { asc, eq, inArray, like } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { importBook } from "../import/import-book.ts";
import { checkAudit } from "../platform/audit/check-audit.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { deleteDue } from "./delete-due.ts";
import { lockHolds } from "./hold-store.ts";
import { plainText } from "../testing/plain-text.ts";

let portal: TestApp;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
});
afterAll(() => portal.close());

const erase = (contactId: string, dryRun = false) =>
  portal.lender.call(eraseContact, { params: { contactId }, body: { dryRun } });
const hold = (accountId: string, reason: string | null) =>
  portal.lender.call(putHold, { params: { accountId }, body: { reason } });

async function personOf(email: string) {
  const { database } = portal.context;
  const [row] = await database.select().from(contacts).where(eq(contacts.email, email));
  if (!row) throw new Error(`the cast has no ${email}`);
  const links = await database.select().from(accountContacts).where(eq(accountContacts.contactId, row.id));
  const accountIds = links.map(({ accountId }) => accountId);
  const loans = await database.select().from(advances).where(inArray(advances.accountId, accountIds));
  return { ...row, accountIds, loans };
}
const rowOf = async (id: string) =>
  (await portal.context.database.select().from(contacts).where(eq(contacts.id, id)))[0];
const entries = () => portal.context.database.select().from(auditEntries).orderBy(asc(auditEntries.sequence));
const isTrailSound = async () => (await checkAudit(portal.context.database, portal.context.config)).ok;
const removed = { firstName: "Removed", lastName: "Removed" };

/** Adds a person with a login, a business and a bank account, but without applications and loans. */
async function addStranger(email: string) {
  const { database, clock } = portal.context;
  const [contact] = await database
    .insert(contacts)
    .values({ externalId: email, firstName: "Rosalind", lastName: "Umbral", email, country: "us" })
    .returning();
  const [account] = await database.insert(accounts).values({ externalId: email, name: "Umbral" }).returning();
  const id = contact?.id ?? "";
  const accountId = account?.id ?? "";
  await database.insert(accountContacts).values({ accountId, contactId: id });
  await database.insert(users).values({ contactId: id, email, emailKey: email, createdAt: clock.now() });
  await database.insert(bankAccounts).values({
    externalId: email,
    accountId,
    institutionName: "Bank",
    routingNumber: "990010207",
    sealedNumber: plainText("sealed"),
    lastFour: "1234",
    nameOnAccount: "Rosalind Umbral",
    fingerprint: email,
    createdAt: clock.now(),
  });
  return { id, accountId };
}

test("a dry run lists a person's records that must be kept, with the ends of their retention periods [CONN-RET-03]", async () => {
  const { database } = portal.context;
  const dana = await personOf("dana@mapleandmain.example");
  await deleteDue(portal.context, "loans");
  const applications = await database
    .select()
    .from(opportunities)
    .where(inArray(opportunities.accountId, dana.accountIds));
  const before = await entries();

  const { status, value } = await erase(dana.id, true);

  expect(status).toBe(200);
  const paid = portal.clock.now().toZonedDateTimeISO("UTC").add({ years: 7 }).toInstant();
  const until = (isPaid: boolean) => (isPaid ? paid : null);
  const expected = [
    ...dana.loans.map(({ id, balanceCents }) => ({ what: "loan", id, until: until(balanceCents === 0) })),
    ...applications.map(({ id }) => {
      const loan = dana.loans.find(({ opportunityId }) => opportunityId === id);
      return { what: "application", id, until: until(loan?.balanceCents === 0) };
    }),
  ];
  expect(dana.loans.map(({ balanceCents }) => balanceCents === 0)).toContain(true);
  expect(expected.map(({ until: end }) => end)).toContain(null);
  expect(new Set(value.kept)).toEqual(new Set(expected));
  expect(value.removed).toMatchObject({ logins: 1 });
  expect(await rowOf(dana.id)).toMatchObject({ firstName: "Dana", erasedAt: null });
  expect(await database.$count(users, eq(users.contactId, dana.id))).toBe(1);
  expect(await entries()).toEqual(before);
});

test("erasing a person keeps the loan's amounts and the audit trail, and replaces the name with 'Removed' [CONN-RET-03]", async () => {
  const { database } = portal.context;
  const dana = await personOf("dana@mapleandmain.example");
  await portal.signIn("dana@mapleandmain.example");
  await portal.stranger.call(forgotPassword, { body: { email: "dana@mapleandmain.example" } });
  await portal.jobs.drain();
  const loanIds = dana.loans.map(({ id }) => id);
  const money = async () => ({
    loans: await database.select().from(advances).where(inArray(advances.id, loanIds)).orderBy(advances.id),
    transactions: await database
      .select()
      .from(transactions)
      .where(inArray(transactions.advanceId, loanIds))
      .orderBy(transactions.id),
  });
  const { id: opportunityId } = (
    await database
      .select()
      .from(opportunities)
      .where(inArray(opportunities.accountId, dana.accountIds))
      .limit(1)
  )[0] ?? { id: "" };
  const owner = {
    opportunityId,
    firstName: "Dana",
    lastName: "Whitfield",
    email: "Dana@MapleAndMain.example",
    phone: "3125550117",
    street: "1840 North Halsted Street",
    country: "us",
    changedAt: portal.clock.now(),
  } as const;
  await database.insert(applicationOwners).values([
    { ...owner, id: "typed by another person" },
    { ...owner, id: "other", firstName: "Theo", email: "theo@mapleandmain.example" },
  ]);
  const [before, trail] = [await money(), await entries()];
  expect(before.transactions.length).toBeGreaterThan(5);

  const dryRun = (await erase(dana.id, true)).value;
  const { status, value } = await erase(dana.id);

  expect(status).toBe(200);
  expect(value).toEqual(dryRun);
  expect(value.removed).toMatchObject({ logins: 1, sessions: 2, mails: 1, links: 1 });
  expect(await rowOf(dana.id)).toEqual({
    ...removed,
    id: dana.id,
    externalId: dana.externalId,
    country: "us",
    email: "Removed",
    phone: "Removed",
    homePhone: "Removed",
    street: "Removed",
    businessWebAddress: null,
    city: null,
    state: null,
    zip: null,
    erasedAt: portal.clock.now(),
  });
  const owners = await database
    .select()
    .from(applicationOwners)
    .where(eq(applicationOwners.opportunityId, opportunityId))
    .orderBy(applicationOwners.id);
  expect(
    owners.map(({ firstName, lastName, email, phone, street }) => [
      firstName,
      lastName,
      email,
      phone,
      street,
    ]),
  ).toEqual([
    ["Theo", "Whitfield", "theo@mapleandmain.example", "3125550117", "1840 North Halsted Street"],
    ["Removed", "Removed", "Removed", "Removed", "Removed"],
  ]);
  expect(await money()).toEqual(before);
  expect(await database.$count(sessions)).toBe(0);
  const after = await entries();
  expect(after.slice(0, trail.length)).toEqual(trail);
  expect(after.slice(trail.length)).toMatchObject([
    { action: "contact.erased", subjectId: dana.id, actorKind: "lender" },
    { action: "retention.deleted", detail: { kind: "erasure" } },
  ]);
  expect(await isTrailSound()).toBe(true);
  const body = {
    email: "dana@mapleandmain.example",
    password: castList().find(({ email }) => email === "dana@mapleandmain.example")?.password ?? "",
    partner: "sf",
    brand: "paypal",
    validatePartner: false,
  };
  expect((await portal.stranger.call(logIn, { body })).status).toBe(401);
  const link = await portal.lender.call(sendLink, {
    params: { contactId: dana.id },
    body: { kind: "create-account" },
  });
  expect(link).toMatchObject({ status: 422, body: { code: "CONTACT_WITHOUT_EMAIL" } });
});

test("an import does not restore the details or the login of an erased person [CONN-RET-03]", async () => {
  const { database } = portal.context;
  const dana = await personOf("dana@mapleandmain.example");
  await erase(dana.id);
  const again = z.decode(book, castBookInput(portal.clock.now()));
  await importBook(portal.context, again);
  expect(await rowOf(dana.id)).toMatchObject({ ...removed, email: "Removed", street: "Removed" });
  expect(await database.$count(users, eq(users.contactId, dana.id))).toBe(0);
  // The import still updates people who were not erased.
  const theo = await personOf("theo@mapleandmain.example");
  await database.update(contacts).set({ phone: null }).where(eq(contacts.id, theo.id));
  await importBook(portal.context, again);
  expect((await rowOf(theo.id))?.phone).toBe("(312) 555-0119");
});

test("erasing a person without applications, loans and inquiries deletes the person, the business, the bank account and unsent mail [CONN-RET-03]", async () => {
  const { database } = portal.context;
  const { id, accountId } = await addStranger("rosalind@umbral.example");
  await portal.lender.call(sendLink, { params: { contactId: id }, body: { kind: "reset-account" } });
  expect(await database.$count(mails)).toBe(1);
  const { value } = await erase(id);
  expect(value).toEqual({
    contactId: id,
    kept: [],
    removed: { logins: 1, links: 1, mails: 1, access: 1, bankAccounts: 1, businesses: 1, people: 1 },
  });
  expect(await rowOf(id)).toBeUndefined();
  expect(await database.$count(accounts, eq(accounts.id, accountId))).toBe(0);
  expect(await database.$count(mails)).toBe(0);
  expect(await isTrailSound()).toBe(true);
  expect((await erase(id)).status).toBe(404);
});

test("an erasure keeps an inquiry until the end of its period, and then deletes the inquiry and the person [CONN-RET-03]", async () => {
  const { database } = portal.context;
  const { id, accountId } = await addStranger("rosalind@umbral.example");
  const [type] = await database.select().from(caseTypes).limit(1);
  const [row] = await database
    .insert(cases)
    .values({
      accountId,
      contactId: id,
      type: type?.value ?? "",
      subject: caseSubject,
      sealedDescription: plainText("s"),
      createdAt: portal.clock.now(),
    })
    .returning();
  expect((await erase(id, true)).value.kept).toEqual([{ what: "inquiry", id: row?.id, until: null }]);
  await database
    .update(cases)
    .set({ status: "closed", closedAt: portal.clock.now() })
    .where(eq(cases.id, row?.id ?? ""));
  const { staffId } = await openDesk(portal, ["support"]);
  const note = { sealedText: plainText("s"), staffId, at: portal.clock.now() };
  await database.insert(notes).values([
    { ...note, aboutKind: "contact", aboutId: id, contactId: id },
    { ...note, aboutKind: "case", aboutId: row?.id ?? "", accountId },
  ]);
  const noted = async () => (await database.select().from(notes)).map(({ aboutKind }) => aboutKind);
  const until = portal.clock.now().toZonedDateTimeISO("UTC").add({ years: 3 }).toInstant();
  expect((await erase(id)).value.kept).toEqual([{ what: "inquiry", id: row?.id, until }]);
  // The erasure deletes notes about the person at once. Notes about the inquiry are deleted with the inquiry.
  expect(await noted()).toEqual(["case"]);
  expect(await rowOf(id)).toMatchObject(removed);
  portal.clock.advance(portal.clock.now().until(until));
  expect((await erase(id, true)).value.kept).toEqual([{ what: "inquiry", id: row?.id, until }]);
  portal.clock.advance({ milliseconds: 1 });
  expect((await erase(id)).value).toMatchObject({ kept: [], removed: { inquiries: 1, notes: 1, people: 1 } });
  expect(await noted()).toEqual([]);
  expect(await rowOf(id)).toBeUndefined();
});

test("an erasure keeps an application without a loan for 25 months after the application's end, but not the person's SSN [CONN-RET-03]", async () => {
  const { database } = portal.context;
  const [lost] = await database
    .select()
    .from(opportunities)
    .where(like(opportunities.externalId, "application-donnelly-2"));
  const opportunityId = lost?.id ?? "";
  const [link] = await database
    .select()
    .from(accountContacts)
    .where(eq(accountContacts.accountId, lost?.accountId ?? ""));
  const contactId = link?.contactId ?? "";
  await database.delete(applicationOwners).where(eq(applicationOwners.opportunityId, opportunityId));
  const number = { sealedNumber: "sealed", lastFour: "6789", fingerprint: "print" };
  await database.insert(applicationOwners).values({
    ...number,
    sealedNumber: plainText(number.sealedNumber),
    opportunityId,
    id: contactId,
    firstName: "Pat",
    lastName: "Donnelly",
    country: "us",
    changedAt: portal.clock.now(),
  });
  const ownerRow = async () =>
    (
      await database
        .select()
        .from(applicationOwners)
        .where(eq(applicationOwners.opportunityId, opportunityId))
    )[0];
  await database
    .update(opportunities)
    .set({ stageName: "In Progress" })
    .where(eq(opportunities.id, opportunityId));
  await erase(contactId);
  // The lender needs the SSN until the lender has decided about the application.
  expect(await ownerRow()).toMatchObject({ ...number, ...removed });
  const closedAt = portal.clock.now();
  await database
    .update(opportunities)
    .set({ stageName: "Closed Lost", closedAt })
    .where(eq(opportunities.id, opportunityId));
  const until = closedAt.toZonedDateTimeISO("UTC").add({ months: 25 }).toInstant();
  const { value } = await erase(contactId);
  expect(value.kept).toContainEqual({ what: "application", id: opportunityId, until });
  expect(value.removed).toMatchObject({ numbers: 1 });
  expect(await ownerRow()).toMatchObject({
    sealedNumber: null,
    lastFour: null,
    fingerprint: null,
    ...removed,
  });
});

test("an erasure is refused while a business is on hold, and the hourly job skips the business until the hold ends [CONN-RET-01 CONN-RET-03]", async () => {
  const { database } = portal.context;
  const [lost] = await database
    .select()
    .from(opportunities)
    .where(like(opportunities.externalId, "application-donnelly-2"));
  const { id = "", accountId = "" } = lost ?? {};
  const [link] = await database
    .select()
    .from(accountContacts)
    .where(eq(accountContacts.accountId, accountId));
  const contactId = link?.contactId ?? "";
  const closedAt = portal.clock.now().toZonedDateTimeISO("UTC").subtract({ years: 3 }).toInstant();
  await database.update(opportunities).set({ closedAt }).where(eq(opportunities.id, id));
  const has = () => database.$count(opportunities, eq(opportunities.id, id));

  expect((await hold("none", "Lawsuit")).status).toBe(404);
  expect((await hold(accountId, "  ")).status).toBe(422);
  expect((await hold(accountId, "Lawsuit")).value).toEqual({
    accountId,
    reason: "Lawsuit",
    heldTimestamp: portal.clock.now(),
  });
  for (const dryRun of [true, false])
    expect(await erase(contactId, dryRun)).toMatchObject({ status: 409, body: { code: "ON_HOLD" } });
  await deleteDue(portal.context, "applications");
  expect(await has()).toBe(1);
  expect(await rowOf(contactId)).toMatchObject({ erasedAt: null });

  expect((await hold(accountId, null)).value).toEqual({ accountId, reason: null, heldTimestamp: null });
  await deleteDue(portal.context, "applications");
  expect(await has()).toBe(0);
  expect(
    (await entries()).filter(({ action }) => action === "account.hold-set").map(({ detail }) => detail),
  ).toEqual([{ isHeld: true }, { isHeld: false }]);
});

describe("an erasure during other changes", () => {
  async function lost() {
    const { database } = portal.context;
    const isLost = eq(opportunities.externalId, "application-donnelly-2");
    const closedAt = portal.clock.now().subtract({ hours: 24 * 365 * 3 });
    const [row] = await database.update(opportunities).set({ closedAt }).where(isLost).returning();
    const { id = "", accountId = "" } = row ?? {};
    const isOf = eq(accountContacts.accountId, accountId);
    const [link] = await database.select().from(accountContacts).where(isOf);
    return { id, accountId, contactId: link?.contactId ?? "" };
  }

  test("waits for another transaction that reopens an application, and keeps the application [CONN-RET-03]", async () => {
    const { id, contactId } = await lost();
    const { value } = await runBlocked(
      portal.connection,
      (other) =>
        other.update(opportunities).set({ stageName: "In Progress" }).where(eq(opportunities.id, id)),
      () => erase(contactId),
    );
    expect(value.kept).toContainEqual({ what: "application", id, until: null });
  });

  test("waits for another transaction that restores a loan's balance, and keeps the loan [CONN-RET-03]", async () => {
    const dana = await personOf("dana@mapleandmain.example");
    const { id = "" } = dana.loans.find(({ balanceCents }) => balanceCents === 0) ?? {};
    const paidOffAt = portal.clock.now().subtract({ hours: 24 * 365 * 8 });
    await portal.context.database.update(advances).set({ paidOffAt }).where(eq(advances.id, id));
    const { value } = await runBlocked(
      portal.connection,
      (other) => other.update(advances).set({ balanceCents: 1 }).where(eq(advances.id, id)),
      () => erase(dana.id),
    );
    expect(value.kept).toContainEqual({ what: "loan", id, until: null });
  });

  test("waits for another transaction that reopens an inquiry, and keeps the inquiry [CONN-RET-03]", async () => {
    const { database } = portal.context;
    const stranger = await addStranger("rosalind@umbral.example");
    const closedAt = portal.clock.now().subtract({ hours: 24 * 365 * 4 });
    const [type] = await database.select().from(caseTypes).limit(1);
    const [row] = await database
      .insert(cases)
      .values({
        contactId: stranger.id,
        type: type?.value ?? "",
        subject: caseSubject,
        sealedDescription: plainText("s"),
        createdAt: closedAt,
        status: "closed",
        closedAt,
      })
      .returning();
    const { value } = await runBlocked(
      portal.connection,
      (other) => other.update(cases).set({ status: "open", closedAt: null }),
      () => erase(stranger.id),
    );
    expect(value.kept).toEqual([{ what: "inquiry", id: row?.id, until: null }]);
  });

  test("waits for another transaction that gives a person access to the business, and keeps the business [CONN-RET-03]", async () => {
    const { id, accountId } = await addStranger("rosalind@umbral.example");
    const dana = await personOf("dana@mapleandmain.example");
    await runBlocked(
      portal.connection,
      (other) => other.insert(accountContacts).values({ accountId, contactId: dana.id }),
      () => erase(id),
    );
    const { database } = portal.context;
    expect(await database.$count(accounts, eq(accounts.id, accountId))).toBe(1);
    expect(await database.$count(bankAccounts, eq(bankAccounts.accountId, accountId))).toBe(1);
  });

  test("erasures and the hourly job wait for another transaction that sets a hold, and keep the records [CONN-RET-01 CONN-RET-03]", async () => {
    const { id, accountId } = await lost();
    const { database } = portal.context;
    const isIt = eq(accounts.id, accountId);
    const setHold = async (other: Queryable) => {
      await lockHolds(other, "change");
      await other.update(accounts).set({ heldAt: portal.clock.now() }).where(isIt);
    };
    // A person can take part in an application of a business that is not the person's own.
    const partner = await addStranger("rosalind@umbral.example");
    await database.insert(opportunityContacts).values({ opportunityId: id, contactId: partner.id });
    const refused = await runBlocked(portal.connection, setHold, () => erase(partner.id));
    expect(refused.body.code).toBe("ON_HOLD");
    await database.update(accounts).set({ heldAt: null }).where(isIt);
    const ended = await runBlocked(portal.connection, setHold, () =>
      deleteDue(portal.context, "applications"),
    );
    expect(ended.deleted).toBe(0);
    expect(await database.$count(opportunities, eq(opportunities.id, id))).toBe(1);
  });

  test("putHold waits for a running deletion [CONN-RET-01]", async () => {
    const { accountId } = await lost();
    const { status } = await runBlocked(
      portal.connection,
      (other) => lockHolds(other, "share"),
      () => hold(accountId, "Lawsuit"),
    );
    expect(status).toBe(200);
  });
});

test("a repeated hold adds no audit entry, and a new reason keeps the hold's start [CONN-RET-01]", async () => {
  const { accountIds } = await personOf("dana@mapleandmain.example");
  const accountId = accountIds[0] ?? "";
  const heldTimestamp = portal.clock.now();
  const found = async () => {
    const { database } = portal.context;
    const [row] = await database.select().from(accounts).where(eq(accounts.id, accountId));
    return [row?.heldAt, row?.holdReason];
  };
  const details = async () =>
    (await entries()).filter(
      ({ subjectKind, subjectId }) => subjectKind === "account" && subjectId === accountId,
    );
  await hold(accountId, "Lawsuit");
  portal.clock.advance({ hours: 1 });
  const again = await hold(accountId, "Lawsuit");
  expect(again.value).toEqual({ accountId, reason: "Lawsuit", heldTimestamp });
  expect(await details()).toHaveLength(1);
  const other = await hold(accountId, "Second lawsuit");
  expect(other.value).toEqual({ accountId, reason: "Second lawsuit", heldTimestamp });
  expect(await found()).toEqual([heldTimestamp, "Second lawsuit"]);
  expect(await details()).toHaveLength(2);
  await hold(accountId, null);
  await hold(accountId, null);
  expect(await found()).toEqual([null, null]);
  expect(await details()).toHaveLength(3);
});

test("an erasure call must say whether it is a dry run", async () => {
  const dana = await personOf("dana@mapleandmain.example");
  const call = portal.lender.call(eraseContact, { params: { contactId: dana.id }, body: {} as never });
  expect((await call).status).toBe(422);
  expect(await rowOf(dana.id)).toMatchObject({ erasedAt: null });
});
