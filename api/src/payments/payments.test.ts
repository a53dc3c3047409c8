import { accounts, advances, transactions } from "@portal/database/schema/loans";
import { listSelfServiceLoans } from "@portal/domain/payments/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

type Wire = Record<string, unknown> & { readonly QueueTransactions: Record<string, unknown>[] };
const loansOf = async (email: string) => {
  const caller = await portal.signIn(email);
  const { response } = await caller.call(listSelfServiceLoans);
  return response.json<{ loans: Wire[] }>().loans;
};

test("lists each loan under the names of the specification, with what waits or came back [CORE-API-51]", async () => {
  const { database } = portal.connection;
  const loans = await loansOf("dana@mapleandmain.example");
  const [row] = await database
    .select({ advance: advances, accountName: accounts.name })
    .from(advances)
    .innerJoin(accounts, eq(accounts.id, advances.accountId))
    .where(eq(advances.loanId, "4410-22871"));
  const kept = await database
    .select()
    .from(transactions)
    .where(eq(transactions.advanceId, row?.advance.id ?? ""));
  const loan = loans.find(({ Id }) => Id === row?.advance.id);
  expect(loan).toEqual({
    Id: row?.advance.id,
    Name: row?.advance.name,
    accountId: row?.advance.accountId,
    accountName: "Maple & Main Bakery LLC",
    Balance: (row?.advance.balanceCents ?? 0) / 100,
    PastDueAmountWithFees: 1284.6,
    DaysPastDue: 8,
    DateWireIssued: row?.advance.issuedDate?.toString(),
    IsEligibeForSSACH: true,
    NextAutoDraftACHPaymentDate: row?.advance.nextPaymentDate?.toString(),
    CurrentPayment: (row?.advance.currentPaymentCents ?? 0) / 100,
    chargeOffDate: null,
    QueueTransactions: expect.any(Array),
  });
  const waiting = kept.filter(({ status }) => ["Q", "PA", "F"].includes(status));
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.length).toBeLessThan(kept.length);
  const byId = (one: { Id?: unknown }, other: { Id?: unknown }) =>
    String(one.Id).localeCompare(String(other.Id));
  expect(loan?.QueueTransactions.toSorted(byId)).toEqual(
    waiting
      .map(({ id, status, date, amountCents }) => ({
        Id: id,
        Status: status,
        EffectiveDate: date.toString(),
        TransactionAmount: Math.abs(amountCents) / 100,
        WireToAccount: null,
        FinancialInstitution: null,
        transactionSource: null,
        IsEditable: false,
        BankAccount: null,
      }))
      .toSorted(byId),
  );
});

test("a loan is not payable here in Canada, nor where the lender says so, and an off-book one is not listed [CORE-API-51]", async () => {
  const payable = async (email: string) =>
    (await loansOf(email)).map(({ Name, IsEligibeForSSACH }) => [Name, IsEligibeForSSACH]);
  expect(await payable("owen@macleodmarine.example")).toEqual([["Business loan 7710-04418", false]]);
  expect(await payable("ingrid@satoceramics.example")).toEqual([
    ["Business loan 4410-70560", true],
    ["Business loan 4410-70011", true],
    ["Business loan 4408-31877", true],
  ]);
  await portal.connection.database
    .update(advances)
    .set({ isSelfServiceAchEligible: false, chargeOffDate: Temporal.PlainDate.from("2026-12-31") })
    .where(eq(advances.loanId, "4410-70011"));
  const changed = (await loansOf("ingrid@satoceramics.example")).find(
    ({ Name }) => Name === "Business loan 4410-70011",
  );
  expect(changed).toMatchObject({ IsEligibeForSSACH: false, chargeOffDate: "2026-12-31" });
  expect(await loansOf("iris@novakconsulting.example")).toEqual([]);
});
