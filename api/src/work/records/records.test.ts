import { contacts, users } from "@portal/database/schema/auth";
import { bankAccounts } from "@portal/database/schema/banking";
import { guarantyClaims } from "@portal/database/schema/forgiveness";
import {
  accountContacts,
  accounts,
  advances,
  opportunities,
  transactions,
} from "@portal/database/schema/loans";
import { applicationOwners } from "@portal/database/schema/ownership";
import { auditEntries } from "@portal/database/schema/server";
import { staff } from "@portal/database/schema/staff";
import { logIn } from "@portal/domain/auth/contract";
import { forgotPassword } from "@portal/domain/auth/recovery/contract";
import { listTransactions } from "@portal/domain/loans/contract";
import * as contract from "@portal/domain/work/records/contract";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";

const email = "dana@mapleandmain.example";
let portal: TestApp;
let hollis: DeskCaller;
let dana: typeof contacts.$inferSelect;
let maple: typeof accounts.$inferSelect;
let loan: typeof advances.$inferSelect;

const database = () => portal.connection.database;

beforeAll(async () => {
  portal = await testApp();
  hollis = await openDesk(portal, ["lead"]);
  const [person] = await database().select().from(contacts).where(eq(contacts.email, email));
  const [row] = await database()
    .select({ loan: advances, account: accounts })
    .from(advances)
    .innerJoin(accounts, eq(accounts.id, advances.accountId))
    .where(eq(advances.loanId, "4410-22871"));
  if (!person || !row) throw new Error("the cast lacks Dana or her loan");
  [dana, maple, loan] = [person, row.account, row.loan];
});
afterAll(() => portal.close());

/** Advances the clock and opens a new session, because a session at the desk locks after ten minutes. */
async function wait(duration: Temporal.DurationLike): Promise<void> {
  portal.clock.advance(duration);
  hollis = await openDesk(portal, ["lead"]);
}

describe("reading a person", () => {
  const read = async (contactId = dana.id) =>
    (await hollis.call(contract.getLenderContact, { params: { contactId } })).value;

  test("returns the address, phones, sign-in and businesses with role, share and past-due amount [DESK-PERSON-01]", async () => {
    await database().update(contacts).set({ homePhone: "(312) 555-0118" }).where(eq(contacts.id, dana.id));
    const person = await read();
    expect(await read(dana.externalId)).toEqual(person);
    const own = await database()
      .select({ account: accounts, loan: advances })
      .from(accountContacts)
      .innerJoin(accounts, eq(accounts.id, accountContacts.accountId))
      .innerJoin(advances, eq(advances.accountId, accounts.id))
      .where(eq(accountContacts.contactId, dana.id));
    const issued = own.map(({ loan: each }) => each.issuedDate?.toString() ?? "9").toSorted();
    expect(person).toEqual({
      contactId: dana.id,
      externalId: dana.externalId,
      firstName: "Dana",
      lastName: "Whitfield",
      country: "us",
      email,
      phone: "(312) 555-0117",
      homePhone: "(312) 555-0118",
      street: "1840 North Halsted Street",
      city: "Chicago",
      state: "IL",
      zip: "60614",
      signIn: { state: "active", lockedUntilTimestamp: null },
      lastActiveTimestamp: null,
      borrowerSince: Temporal.PlainDate.from(issued[0] ?? ""),
      businesses: [
        expect.objectContaining({
          accountId: maple.id,
          name: "Maple & Main Bakery LLC",
          city: "Chicago",
          state: "IL",
          role: "applicant",
          percentOwned: null,
          pastDue: loan.pastDueAmountCents,
        }),
        expect.objectContaining({ name: "Whitfield Catering Co.", pastDue: 0 }),
      ],
    });
    expect(loan.pastDueAmountCents).toBeGreaterThan(0);
  });

  test("returns role and share from the newest application that names the person [DESK-PERSON-01]", async () => {
    const [newest, older] = await database()
      .select()
      .from(opportunities)
      .where(eq(opportunities.accountId, maple.id))
      .orderBy(asc(opportunities.closedAt));
    const named = (opportunityId: string, values: Partial<typeof applicationOwners.$inferInsert>) =>
      database()
        .insert(applicationOwners)
        .values({
          opportunityId,
          id: dana.id,
          firstName: "Dana",
          lastName: "Whitfield",
          country: "us",
          changedAt: portal.clock.now(),
          ...values,
        });
    const at = portal.clock.now();
    const receive = (id: string, hours: number) =>
      database()
        .update(opportunities)
        .set({ applicationReceivedAt: at.subtract({ hours }) })
        .where(eq(opportunities.id, id));
    await receive(newest?.id ?? "", 1);
    await receive(older?.id ?? "", 2);
    await named(older?.id ?? "", { isControllingManager: true, percentOwned: 0 });
    expect((await read()).businesses[0]).toMatchObject({ role: "manager", percentOwned: 0 });
    await named(newest?.id ?? "", { isBeneficialOwner: true, percentOwned: 70 });
    expect((await read()).businesses[0]).toMatchObject({ role: "owner", percentOwned: 70 });
  });

  test("returns the state of the sign-in: none, active, locked, disabled or single sign-on [DESK-PERSON-01]", async () => {
    const user = (values: Partial<typeof users.$inferInsert>) =>
      database().update(users).set(values).where(eq(users.contactId, dana.id));
    const state = async () => (await read()).signIn;
    const [before] = await database().select().from(users).where(eq(users.contactId, dana.id));
    const wrong = { body: { email, password: "wrong" } };
    for (let at = 0; at < 10; at += 1) await portal.stranger.call(logIn, wrong);
    const until = portal.clock.now().add({ minutes: 15 });
    expect(await state()).toEqual({ state: "locked", lockedUntilTimestamp: until });
    await wait({ minutes: 15 });
    expect(await state()).toEqual({ state: "active", lockedUntilTimestamp: null });
    await user({ isSso: true });
    expect((await state()).state).toBe("sso");
    await user({ isDisabled: true });
    expect((await state()).state).toBe("disabled");
    await user({ isSso: false, isDisabled: false, passwordHash: null });
    expect((await state()).state).toBe("none");
    await user({ passwordHash: before?.passwordHash ?? null });
  });
});

describe("reading a business", () => {
  test("returns the people, the sums of the loans and the newest application's phone number [DESK-PERSON-03]", async () => {
    const theo = await database()
      .select()
      .from(contacts)
      .where(eq(contacts.email, "theo@mapleandmain.example"));
    const theoId = theo[0]?.id ?? "";
    await database().insert(accountContacts).values({ accountId: maple.id, contactId: theoId });
    await database()
      .update(opportunities)
      .set({ businessPhone: "(312) 555-0190" })
      .where(eq(opportunities.accountId, maple.id));
    const loans = await database().select().from(advances).where(eq(advances.accountId, maple.id));
    const sum = (key: "amountCents" | "pastDueAmountCents") => loans.reduce((all, row) => all + row[key], 0);
    for (const accountId of [maple.id, maple.externalId]) {
      const { value } = await hollis.call(contract.getLenderAccount, { params: { accountId } });
      expect(value).toEqual({
        accountId: maple.id,
        externalId: maple.externalId,
        name: "Maple & Main Bakery LLC",
        businessEntityType: maple.businessEntityType,
        street: "212 West Webster Avenue",
        city: "Chicago",
        state: "IL",
        zip: "60614",
        phone: "(312) 555-0190",
        pastDue: sum("pastDueAmountCents"),
        totalBorrowed: sum("amountCents"),
        loans: loans.length,
        people: [
          expect.objectContaining({ contactId: dana.id, firstName: "Dana", role: "owner", percentOwned: 70 }),
          expect.objectContaining({
            contactId: theoId,
            firstName: "Theo",
            role: "contact",
            percentOwned: null,
          }),
        ],
      });
    }
  });

  test("returns the bank accounts without account numbers [DESK-PERSON-03]", async () => {
    const params = { accountId: maple.id };
    const response = await hollis.call(contract.listAccountBanks, { params });
    const rows = await database().select().from(bankAccounts).where(eq(bankAccounts.accountId, maple.id));
    const byId = (one: { bankAccountId: string }, other: { bankAccountId: string }) =>
      one.bankAccountId < other.bankAccountId ? -1 : 1;
    expect(response.value.bankAccounts.toSorted(byId)).toEqual(
      rows
        .map((row) => ({
          bankAccountId: row.id,
          institution: row.institutionName,
          lastFour: row.lastFour,
          accountType: row.accountType,
          isDefault: row.isDefault,
          returnCode: row.achStatus,
          savedTimestamp: row.editedAt ?? row.createdAt,
        }))
        .toSorted(byId),
    );
    expect(JSON.stringify(response.body)).not.toContain("3041774821");
    const support = await openDesk(portal, ["support"]);
    expect((await support.call(contract.listAccountBanks, { params })).status).toBe(403);
  });
});

describe("reading a loan", () => {
  test("returns the figures, the ledger that the borrower sees, the guaranty claim and the people [DESK-PERSON-05]", async () => {
    await database()
      .insert(guarantyClaims)
      .values({ advanceId: loan.id, isAvailable: true, status: "Submitted" })
      .onConflictDoNothing();
    await database()
      .update(advances)
      .set({ collateralPackageStatus: "Ready" })
      .where(eq(advances.id, loan.id));
    const borrower = await portal.signIn(email);
    const seen = (await borrower.call(listTransactions, { params: { id: loan.loanId } })).value.transactions;
    for (const advanceId of [loan.id, loan.externalId]) {
      const { value } = await hollis.call(contract.getLenderAdvance, { params: { advanceId } });
      expect(value).toMatchObject({
        advanceId: loan.id,
        externalId: loan.externalId,
        loanId: "4410-22871",
        accountId: maple.id,
        accountName: "Maple & Main Bakery LLC",
        balance: loan.balanceCents,
        pastDue: loan.pastDueAmountCents,
        currentPayment: loan.currentPaymentCents,
        paymentFrequency: loan.paymentFrequency,
        nextPaymentDate: loan.nextPaymentDate,
        collateralPackageStatus: "Ready",
        guarantyClaim: { available: true, status: "Submitted" },
        transactionCount: seen.length,
      });
      expect(value.transactions).toEqual(
        seen.map(({ id, date, description, status, amount, returnCode }) => ({
          id,
          date,
          description,
          status,
          amount,
          returnCode,
        })),
      );
      expect(value.people.map(({ contactId }) => contactId)).toContain(dana.id);
    }
    expect(seen.length).toBeGreaterThan(10);
    const all = await database().select().from(transactions).where(eq(transactions.advanceId, loan.id));
    expect(all).toHaveLength(seen.length);
  });
});

describe("the list of a person's sign-ins", () => {
  const page = async (query: Readonly<Record<string, string>> = {}) =>
    (await hollis.call(contract.listSignIns, { params: { contactId: dana.id }, query })).value;

  test("comes from the audit trail, newest first, in pages, and excludes other people's sign-ins [DESK-PERSON-07]", async () => {
    await wait({ hours: 1 });
    const from = (await page({ limit: "200" })).total;
    await portal.stranger.call(forgotPassword, { body: { email } });
    await portal.jobs.drain();
    portal.clock.advance({ minutes: 1 });
    for (let at = 0; at < 10; at += 1)
      await portal.stranger.call(logIn, { body: { email, password: "wrong" } });
    await wait({ minutes: 20 });
    await portal.signIn(email);
    await portal.signIn("teresa@alvarezbuilders.example");
    const first = await page({ limit: "2" });
    const rest = await page({ limit: "2", cursor: first.nextCursor ?? "" });
    const entries = [...first.entries, ...rest.entries];
    expect(entries.slice(0, 3).map(({ action, linkKind, isSso }) => [action, linkKind, isSso])).toEqual([
      ["session.opened", null, false],
      ["account.locked", null, false],
      ["link.sent", "reset-password", false],
    ]);
    expect([first.total, rest.total]).toEqual([from + 3, from + 3]);
    const all = await page({ limit: "200" });
    expect(all.entries).toHaveLength(from + 3);
    expect(all.entries[0]?.timestamp).toEqual(portal.clock.now());
  });
});

describe("opening records", () => {
  const operations = () =>
    [
      [contract.getLenderContact, { contactId: dana.id }, "contact", dana.id],
      [contract.getLenderAccount, { accountId: maple.id }, "account", maple.id],
      [contract.getLenderAdvance, { advanceId: loan.id }, "advance", loan.id],
    ] as const;
  const openings = async () =>
    (await database().select().from(auditEntries).orderBy(asc(auditEntries.sequence)))
      .filter(({ action }) => action === "borrower.opened")
      .map(({ actorId, subjectKind, subjectId }) => [actorId, subjectKind, subjectId]);

  test("is recorded in the audit trail once per person, record and half hour, and not for API keys [DESK-TRAIL-02]", async () => {
    const theo = await openDesk(portal, ["servicing"]);
    const before = (await openings()).length;
    for (const [endpoint, params, kind, id] of operations()) {
      await portal.lender.call(endpoint, { params });
      await theo.call(endpoint, { params });
      await theo.call(endpoint, { params });
      expect((await openings()).at(-1)).toEqual([theo.staffId, kind, id]);
    }
    expect(await openings()).toHaveLength(before + 3);
  });

  test("is recorded once when two calls open the same record at the same time [DESK-TRAIL-02]", async () => {
    const before = (await openings()).length;
    for (const [endpoint, params] of operations()) {
      const theo = await openDesk(portal, ["servicing"]);
      await Promise.all(Array.from({ length: 4 }, () => theo.call(endpoint, { params })));
    }
    expect(await openings()).toHaveLength(before + 3);
  });

  test("is refused for a person's own records as a borrower, and for unknown ids [DESK-SEC-06]", async () => {
    const theo = await openDesk(portal, ["lead"]);
    await database().update(staff).set({ email: email.toUpperCase() }).where(eq(staff.id, theo.staffId));
    const all = [
      ...operations(),
      [contract.listSignIns, { contactId: dana.id }],
      [contract.listAccountBanks, { accountId: maple.id }],
    ] as const;
    for (const [endpoint, params] of all) {
      const refused = await theo.call(endpoint, { params });
      expect([endpoint.path, refused.status, refused.body.code]).toEqual([endpoint.path, 409, "OWN_RECORD"]);
      const unknown = Object.fromEntries(Object.keys(params).map((name) => [name, "unknown"]));
      expect((await theo.call(endpoint, { params: unknown })).status).toBe(404);
    }
  });
});
