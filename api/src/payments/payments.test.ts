import { accounts, advances, transactions } from "@portal/database/schema/loans";
import { payments } from "@portal/database/schema/payments";
import { listAdvances, listTransactions } from "@portal/domain/loans/contract";
import { listSelfServiceLoans } from "@portal/domain/payments/contract";
import { and, eq } from "drizzle-orm";
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

test("the payment page lists each loan's one-time payments, but no automatic payments [CORE-API-51] [SERV-ENT-01] [SERV-ENT-02] [SERV-ENT-03]", async () => {
  const { database } = portal.connection;
  const loans = await loansOf("dana@mapleandmain.example");
  const [row] = await database
    .select({ advance: advances, accountName: accounts.name })
    .from(advances)
    .innerJoin(accounts, eq(accounts.id, advances.accountId))
    .where(eq(advances.loanId, "4410-22871"));
  const loan = loans.find(({ Id }) => Id === row?.advance.id);
  expect(loan).toEqual({
    Id: row?.advance.id,
    Name: "Business loan 4410-22871",
    accountId: row?.advance.accountId,
    accountName: "Maple & Main Bakery LLC",
    Balance: 47519.8,
    PastDueAmountWithFees: 1284.6,
    DaysPastDue: 8,
    DateWireIssued: row?.advance.issuedDate?.toString(),
    IsEligibeForSSACH: true,
    IsProviderLoan: true,
    NextAutoDraftACHPaymentDate: row?.advance.nextPaymentDate?.toString(),
    CurrentPayment: 1249.6,
    chargeOffDate: null,
    cutOff: "17:00:00",
    QueueTransactions: expect.any(Array),
  });
  expect(
    loans.map(({ Name, NextAutoDraftACHPaymentDate: next, QueueTransactions: queue }) => [
      Name,
      next,
      queue.length,
    ]),
  ).toEqual([
    ["Business loan 4410-30956", "2026-11-25", 0],
    ["Business loan 4410-22871", "2026-11-25", 3],
    ["Business loan 4409-18733", null, 0],
    ["Business loan 4409-10482", null, 0],
  ]);
  const kept = await database
    .select({ id: transactions.id, status: transactions.status, bankId: payments.bankAccountId })
    .from(transactions)
    .leftJoin(payments, eq(payments.transactionId, transactions.id))
    .where(eq(transactions.advanceId, row?.advance.id ?? ""));
  // Two one-time payments and two automatic payments have these statuses.
  const waiting = kept.filter(({ status }) => ["Q", "PA", "F"].includes(status));
  expect([waiting.filter(({ bankId }) => bankId).length, waiting.length]).toEqual([2, 4]);
  const of = (status: string) => kept.find((each) => each.bankId && each.status === status);
  const bank = (id: string | null | undefined, rest: object) => ({
    Id: id,
    BankAccountNameOnAccount: "Maple & Main Bakery LLC",
    BankAccountACHStatusDescription: null,
    AccountOwnerStreet: "212 West Webster Avenue",
    AccountOwnerStreet2: null,
    AccountOwnerState: "IL",
    AccountOwnerCity: "Chicago",
    AccountOwnerZip: "60614",
    AccountType: "Checking",
    ...rest,
  });
  const prairie = {
    FinancialInstitutionName: "First Prairie Bank",
    BankAccountNumber: "****4821",
    BankAccountABA: "990010207",
    BankAccountACHStatus: null,
  };
  const one = {
    transactionSource: null,
    IsEditable: false,
    calledOffFor: null,
    correctedFor: null,
    cancelUntil: null,
    cancelBefore: null,
    debitDate: null,
  };
  expect(loan?.QueueTransactions).toEqual([
    {
      ...one,
      Id: of("Q")?.id,
      Status: "Q",
      EffectiveDate: "2026-11-23",
      TransactionAmount: 400,
      WireToAccount: "****4821",
      FinancialInstitution: "First Prairie Bank",
      BankAccount: bank(of("Q")?.bankId, prairie),
      // The lender debits payments from the lender's own records on the payment date.
      debitDate: "2026-11-23",
    },
    {
      ...one,
      Id: of("F")?.id,
      Status: "F",
      EffectiveDate: "2026-11-16",
      TransactionAmount: 500,
      WireToAccount: "****1107",
      FinancialInstitution: "Hawkeye Credit Union",
      IsEditable: true,
      BankAccount: bank(of("F")?.bankId, {
        FinancialInstitutionName: "Hawkeye Credit Union",
        BankAccountNumber: "****1107",
        BankAccountABA: "990020200",
        BankAccountACHStatus: "R02",
      }),
    },
    {
      ...one,
      Id: of("C")?.id,
      Status: "C",
      EffectiveDate: "2026-11-04",
      TransactionAmount: 500,
      WireToAccount: "****4821",
      FinancialInstitution: "First Prairie Bank",
      BankAccount: bank(of("C")?.bankId, prairie),
    },
  ]);
});

test("the payment page marks Canadian and excluded loans as not payable [CORE-API-51] [SERV-ENT-01] [SERV-OTP-08]", async () => {
  const payable = async (email: string) =>
    (await loansOf(email)).map(({ Name, IsEligibeForSSACH }) => [Name, IsEligibeForSSACH]);
  expect(await payable("owen@macleodmarine.example")).toEqual([["Business loan 7710-04418", false]]);
  // Checks that the lender's record marks this loan as payable.
  const [canadian] = await portal.connection.database
    .select()
    .from(advances)
    .where(eq(advances.loanId, "7710-04418"));
  expect(canadian?.isSelfServiceAchEligible).toBe(true);
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

test("returned payments show their code and whether an edit is allowed [SERV-RET-01] [SERV-OTP-18] [SERV-OTP-19]", async () => {
  const [loan] = await loansOf("rhea@callahancoffee.example");
  const queue = (loan?.QueueTransactions ?? []) as {
    Status: string;
    TransactionAmount: number;
    IsEditable: boolean;
    BankAccount: { BankAccountACHStatus: string | null };
  }[];
  const codes = queue
    .filter(({ Status, TransactionAmount }) => Status === "F" && TransactionAmount >= 250)
    .map(({ BankAccount, IsEditable }) => [BankAccount.BankAccountACHStatus, IsEditable]);
  const offered = ["R02", "R03", "R04", "R12", "R13", "R17", "R21", "R22", "C01", "C02", "C03", "C06"];
  const all =
    "R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12 R13 R14 R15 R16 R17 R20 R21 R22 R24 R29 R31 R33 R34 R38 C01 C02 C03 C05 C06 R99".split(
      " ",
    );
  expect(codes).toEqual(all.map((code) => [code, offered.includes(code)]));
  const ofAmount = (amount: number) => queue.find(({ TransactionAmount }) => TransactionAmount === amount);
  // The $90 payment's bank account forbids edits. The $91 payment forbids edits itself.
  expect(ofAmount(90)).toMatchObject({ IsEditable: false, BankAccount: { BankAccountACHStatus: "R03" } });
  expect(ofAmount(91)).toMatchObject({ IsEditable: false, BankAccount: { BankAccountACHStatus: "R03" } });
  expect(queue.map(({ Status }) => Status).filter((status) => status !== "F")).toEqual(["PA", "Q", "S", "C"]);
  const { database } = portal.connection;
  const drawn = and(eq(transactions.status, "S"), eq(transactions.amountCents, -122_00));
  const days = ["2026-09-21", "2026-09-20"].map((text) => Temporal.PlainDate.from(text));
  const seen = [];
  for (const date of days) {
    await database.update(transactions).set({ date }).where(drawn);
    const [again] = await loansOf("rhea@callahancoffee.example");
    seen.push(again?.QueueTransactions.some(({ TransactionAmount }) => TransactionAmount === 122));
  }
  expect(seen).toEqual([true, false]);
});

test("the list of transactions shows whether a payment's bank details can be edited [SERV-RET-04]", async () => {
  const rhea = await portal.signIn("rhea@callahancoffee.example");
  const { value: hers } = await rhea.call(listAdvances);
  const { value } = await rhea.call(listTransactions, { params: { id: hers.advances[0]?.id ?? "" } });
  const mendable = (amount: number) =>
    value.transactions
      .filter((each) => each.amount === amount)
      .map(({ returnCode, isMendable }) => [returnCode, isMendable]);
  expect(mendable(-252_00)).toEqual([["R03", true]]);
  // The return code R03 usually allows an edit, but not for these two payments.
  expect(mendable(-90_00)).toEqual([["R03", false]]);
  expect(mendable(-91_00)).toEqual([["R03", false]]);
  // An automatic payment has no bank account in the portal, so the edit is allowed.
  const dana = await portal.signIn("dana@mapleandmain.example");
  const { value: danas } = await dana.call(listAdvances);
  const all = await Promise.all(
    danas.advances.map(
      async ({ id }) => (await dana.call(listTransactions, { params: { id } })).value.transactions,
    ),
  );
  const automatic = all.flat().find(({ returnCode }) => returnCode === "R01");
  expect(automatic).toMatchObject({ description: "Automatic payment", isMendable: true });
});
