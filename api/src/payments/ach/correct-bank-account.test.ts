import { auditEntries } from "@portal/database/schema/server";
import { bankAccounts } from "@portal/database/schema/banking";
import { accounts, advances, transactions } from "@portal/database/schema/loans";
import { achEntries, achFiles, achReturns, payments } from "@portal/database/schema/payments";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { parseBook } from "@portal/domain/book/parse-book";
import { readAchFile } from "@portal/domain/payments/ach/reading/rules";
import { saveSelfServiceBank } from "@portal/domain/payments/banks/contract";
import { schedulePayment } from "@portal/domain/payments/contract";
import type { SandboxNotice } from "@portal/providers/ach/sandbox-ach-returns";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fingerprintOf, openNumber, openPaymentNumber } from "../banks/sealed-number.ts";
import { importBook } from "../../import/import-book.ts";
import { authorizationOf } from "../../testing/authorize.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { bookOf } from "../../testing/test-book.ts";
import { sealedFile } from "./sealed-file.ts";
import { runHourly } from "../../testing/run-hourly.ts";
import { achJobs } from "./jobs.ts";
import { plainText } from "../../testing/plain-text.ts";

const email = "dana@mapleandmain.example";
const cutOff = "2026-11-20T17:00";
const number = "3041774821";
/** The account number after the sandbox bank's correction. */
const corrected = "3041774822";
/** The new account numbers that the borrower enters. */
const other = { ACHRoutingNumber: "990020200", BankAccountNumber: "8140035509" };

let portal: TestApp;
let loan: typeof advances.$inferSelect;
let bank: typeof bankAccounts.$inferSelect;

beforeEach(async () => {
  portal = await testApp();
  const { database } = portal.context;
  const [row] = await database.select().from(advances).where(eq(advances.loanId, "4410-22871"));
  const banks = await database.select().from(bankAccounts);
  const usual = banks.find((each) => each.accountId === row?.accountId && each.isDefault);
  if (!row || !usual) throw new Error("the cast has nobody who pays");
  [loan, bank] = [row, usual];
  await due();
});
afterEach(() => portal.close());

async function due(): Promise<void> {
  await runHourly(portal, achJobs);
}
async function at(time: string): Promise<void> {
  const moment = Temporal.PlainDateTime.from(time).toZonedDateTime("America/New_York").toInstant();
  portal.clock.advance(portal.clock.now().until(moment));
  await due();
}
async function schedule(amountCents: number, date = "2026-11-23"): Promise<string> {
  const dana = await portal.signIn(email);
  const agreed = { effectiveDate: Temporal.PlainDate.from(date), transactionAmount: amountCents };
  const mask = `****${(await bankNow()).lastFour}`;
  const { value, status, body } = await dana.call(schedulePayment, {
    body: {
      ...agreed,
      advanceId: loan.id,
      fiInfo: { Id: bank.id },
      authorizationSha256: authorizationOf({ ...agreed, mask }),
    },
  });
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`);
  return value.transactionScheduleInfo.transactionId;
}
async function replace(numbers: typeof other): Promise<void> {
  const dana = await portal.signIn(email);
  const { value } = await dana.call(saveSelfServiceBank, {
    body: {
      AdvanceId: loan.id,
      BankAccounts: [
        {
          ...numbers,
          BankAccountId: bank.id,
          BusinessName: "Maple & Main Bakery LLC",
          StreetAddress1: "212 West Webster Avenue",
          StreetAddress2: null,
          State: "IL",
          City: "Chicago",
          Zip: "60614",
        },
      ],
    },
  });
  if (value.Status !== "SUCCESS") throw new Error(value.Status);
}
const entries = () => portal.context.database.select().from(achEntries).orderBy(asc(achEntries.traceNumber));
async function tell(
  transactionId: string,
  code: string,
  change: Partial<SandboxNotice["entry"]> = {},
): Promise<void> {
  const [sent] = (await entries()).filter((entry) => entry.transactionId === transactionId).toReversed();
  const batch = { companyName: "A", companyId: "1234567890", secCode: "CCD", description: "LOAN PYMT" };
  const entry = {
    transactionCode: "27",
    routingNumber: bank.routingNumber,
    accountNumber: number,
    amountCents: sent?.amountCents ?? 0,
    reference: "",
    name: "",
    traceNumber: sent?.traceNumber ?? "",
    ...change,
  };
  await portal.context.sandbox?.ach?.tell([{ batch, entry, code }]);
}
async function payment(transactionId: string) {
  const [row] = await portal.context.database
    .select()
    .from(payments)
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .where(eq(payments.transactionId, transactionId));
  if (!row) throw new Error("no payment");
  return { ...row.payments, status: row.transactions.status };
}
const drawnFrom = async (transactionId: string) => {
  const row = await payment(transactionId);
  return [row.routingNumber, openPaymentNumber(portal.context.cipher, row)];
};
async function bankNow() {
  const rows = await portal.context.database.select().from(bankAccounts);
  const row = rows.find(({ id }) => id === bank.id);
  if (!row) throw new Error("no bank account");
  return row;
}
const numbersNow = async () => {
  const row = await bankNow();
  return [row.routingNumber, openNumber(portal.context.cipher, row)];
};
async function noted(transactionId: string, ...actions: string[]) {
  const rows = await portal.context.database.select().from(auditEntries).orderBy(asc(auditEntries.sequence));
  return rows
    .filter(({ subjectId, action }) => subjectId === transactionId && actions.includes(action))
    .map(({ action, detail }) => [action, detail]);
}
async function lastFile() {
  const rows = await portal.context.database.select().from(achFiles).orderBy(asc(achFiles.createdAt));
  const last = rows.at(-1);
  if (!last) throw new Error("no file");
  const file = readAchFile(portal.context.cipher.decrypt(sealedFile(last.id), last.sealed));
  if ("fault" in file) throw new Error(file.fault);
  const sent = file.batches.flatMap((batch) => batch.entries);
  return Object.fromEntries(
    sent.map((entry) => [
      entry.amountCents,
      [entry.routingNumber, entry.accountNumber, entry.transactionCode],
    ]),
  );
}
const noStatus = { achStatus: null, achStatusDescription: null };

describe("bank notices about account numbers that the borrower has replaced", () => {
  test.each([
    ["C01", {}],
    ["C02", { routingNumber: "990090104" }],
    ["C03", { routingNumber: "990090104" }],
    ["C05", {}],
    // This routing number is not in the directory.
    ["C02", { routingNumber: "021000021" }],
  ])(
    "a correction of old account numbers does not change an account with new numbers: %s %o",
    async (code, change) => {
      const id = await schedule(10_000);
      await at(cutOff);
      await replace(other);
      const before = await bankNow();
      await tell(id, code, change);
      await at("2026-11-24T09:00");
      expect(await bankNow()).toEqual(before);
      expect(await numbersNow()).toEqual([other.ACHRoutingNumber, other.BankAccountNumber]);
      expect(await noted(id, "payment.corrected")).toEqual([
        ["payment.corrected", { code, isCorrected: false, isReplaced: true }],
      ]);
      // The payment gets no status, because the borrower has already replaced the account numbers.
      expect(await payment(id)).toMatchObject({ status: "PA", achStatus: null, isEditable: false });
      const next = await schedule(20_000, "2026-11-25");
      expect(await drawnFrom(next)).toEqual([other.ACHRoutingNumber, other.BankAccountNumber]);
    },
  );

  test.each(["R02", "R03", "R10"])(
    "a return with %s for old account numbers sets no status on a bank account with new numbers",
    async (code) => {
      const id = await schedule(10_000);
      await at(cutOff);
      await replace(other);
      await tell(id, code);
      await at("2026-11-24T09:00");
      expect(await payment(id)).toMatchObject({ status: "F", achStatus: code, isEditable: false });
      expect(await bankNow()).toMatchObject(noStatus);
      expect(await noted(id, "payment.returned")).toEqual([
        ["payment.returned", { code, attempts: 1, isReplaced: true }],
      ]);
    },
  );

  test("settling a payment from old account numbers does not change the status of the new numbers", async () => {
    await schedule(10_000);
    await at(cutOff);
    await replace(other);
    const { database } = portal.context;
    const status = { achStatus: "R08", achStatusDescription: "Payment stopped" };
    await database.update(bankAccounts).set(status).where(eq(bankAccounts.id, bank.id));
    await at("2026-11-25T17:00");
    expect(await bankNow()).toMatchObject(status);
  });

  test("a notice about old account numbers does not change the borrower's new numbers", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await replace({ ACHRoutingNumber: bank.routingNumber, BankAccountNumber: other.BankAccountNumber });
    await tell(id, "C02", { routingNumber: "990020200" });
    await at("2026-11-24T09:00");
    expect(await numbersNow()).toEqual([bank.routingNumber, other.BankAccountNumber]);
  });
});

describe("correcting unsent payments", () => {
  test("a bank correction changes scheduled payments and retries, but not sent or canceled payments", async () => {
    const [first, again, sent] = [await schedule(10_000), await schedule(20_000), await schedule(30_000)];
    const later = await schedule(40_000, "2026-11-30");
    const calledOff = await schedule(50_000, "2026-11-30");
    const { database } = portal.context;
    await database.update(transactions).set({ status: "C" }).where(eq(transactions.id, calledOff));
    await at(cutOff);
    await at("2026-11-23T17:00");
    await tell(again, "R01");
    await tell(first, "C06");
    await at("2026-11-24T09:00");
    const usual = [bank.routingNumber, number];
    const right = [bank.routingNumber, corrected];
    expect(await numbersNow()).toEqual(right);
    expect(await drawnFrom(again)).toEqual(right);
    expect(await drawnFrom(later)).toEqual(right);
    expect(await payment(later)).toMatchObject({
      lastFour: "4822",
      accountType: "Savings",
      status: "Q",
      institutionName: "First Prairie Bank",
      nameOnAccount: "Maple & Main Bakery LLC",
      achStatus: null,
    });
    for (const id of [first, sent, calledOff]) expect(await drawnFrom(id)).toEqual(usual);
    const told = [["payment.account-corrected", { code: "C06" }]];
    expect(await noted(again, "payment.account-corrected")).toEqual(told);
    expect(await noted(later, "payment.account-corrected")).toEqual(told);
    for (const id of [first, sent, calledOff])
      expect(await noted(id, "payment.account-corrected")).toEqual([]);
    await at("2026-11-24T17:00");
    expect(await lastFile()).toEqual({ 20_000: [...right, "37"] });
    await at("2026-11-27T17:00");
    expect(await lastFile()).toEqual({ 40_000: [...right, "37"] });
  });

  test.each([
    ["before the return", ["C01", "R01"]],
    ["after the return", ["R01", "C01"]],
  ])("a retry uses a correction that the bank sends %s", async (_, codes) => {
    const [one, again] = [await schedule(10_000), await schedule(20_000)];
    await at(cutOff);
    await at("2026-11-23T17:00");
    for (const [hour, code] of codes.entries()) {
      await tell(code === "C01" ? one : again, code);
      await at(`2026-11-24T0${hour + 8}:00`);
    }
    expect(await drawnFrom(again)).toEqual([bank.routingNumber, corrected]);
    expect(await noted(again, "payment.account-corrected")).toEqual([
      ["payment.account-corrected", { code: "C01" }],
    ]);
    await at("2026-11-24T17:00");
    expect(await lastFile()).toEqual({ 20_000: [bank.routingNumber, corrected, "27"] });
    // The retry uses the corrected account numbers, so a late notice about the first attempt does not change the retry.
    await tell(again, "C02", {
      routingNumber: "990020200",
      traceNumber: (await entries()).find(({ transactionId }) => transactionId === again)?.traceNumber ?? "",
    });
    await at("2026-11-25T09:00");
    expect(await numbersNow()).toEqual([bank.routingNumber, corrected]);
    expect((await noted(again, "payment.corrected")).at(-1)).toEqual([
      "payment.corrected",
      { code: "C02", isCorrected: false, isReplaced: true },
    ]);
  });

  test("a retry uses the latest account numbers after two corrections", async () => {
    const [one, again, late] = [await schedule(10_000), await schedule(20_000), await schedule(30_000)];
    await at(cutOff);
    await tell(one, "C01");
    await at("2026-11-24T09:00");
    const two = await schedule(50_000, "2026-11-25");
    await at("2026-11-24T17:00");
    // This notice concerns the first account numbers, which an earlier notice has already corrected.
    await tell(late, "C01");
    await tell(two, "C02", { accountNumber: corrected, routingNumber: "990020200" });
    await at("2026-11-25T09:00");
    expect(await numbersNow()).toEqual(["990020200", corrected]);
    await tell(again, "R01");
    await at("2026-11-25T10:00");
    expect(await drawnFrom(again)).toEqual(["990020200", corrected]);
    expect(await noted(again, "payment.account-corrected")).toEqual([
      ["payment.account-corrected", { code: "C01" }],
      ["payment.account-corrected", { code: "C02" }],
    ]);
  });

  test.each([
    ["the original number when the reversal is the later notice", 0, [number]],
    ["the corrected number when the reversal is the earlier notice", 1, [corrected]],
  ])("when the bank reverses a correction, a retry uses %s", async (_, latest, [last]) => {
    const [one, again] = [await schedule(10_000), await schedule(20_000)];
    await at(cutOff);
    await tell(one, "C01");
    await at("2026-11-24T09:00");
    const two = await schedule(30_000, "2026-11-25");
    await at("2026-11-24T17:00");
    // A correction by the sandbox bank adds one to the last digit, so this notice restores the original number.
    await tell(two, "C01", { accountNumber: "3041774820" });
    await at("2026-11-25T09:00");
    const { database, clock } = portal.context;
    const wordOn = [one, two][latest] ?? "";
    await database
      .update(achReturns)
      .set({ receivedAt: clock.now().subtract({ hours: 200 }) })
      .where(eq(achReturns.transactionId, wordOn));
    await tell(again, "R01");
    await at("2026-11-25T10:00");
    expect((await drawnFrom(again))[1]).toBe(last);
  });

  test("a retry ignores corrections of other account numbers", async () => {
    const [one, again, held] = [await schedule(10_000), await schedule(20_000), await schedule(30_000)];
    await at(cutOff);
    await replace(other);
    const after = await schedule(40_000, "2026-11-25");
    await at("2026-11-24T17:00");
    await tell(after, "C01", { accountNumber: other.BankAccountNumber });
    await at("2026-11-25T09:00");
    await tell(again, "R01");
    await at("2026-11-25T10:00");
    expect(await drawnFrom(again)).toEqual([bank.routingNumber, number]);
    await tell(one, "C01");
    await at("2026-11-25T11:00");
    const { database } = portal.context;
    await database
      .update(bankAccounts)
      .set({ achStatus: "Non-editable" })
      .where(eq(bankAccounts.id, bank.id));
    await tell(held, "R01");
    await at("2026-11-25T12:00");
    expect(await payment(held)).toMatchObject({ status: "Q" });
    expect(await drawnFrom(held)).toEqual([bank.routingNumber, number]);
  });

  test("a bank correction of the routing number updates the bank's name", async () => {
    const [id, later] = [await schedule(10_000), await schedule(40_000, "2026-11-30")];
    await at(cutOff);
    await tell(id, "C02", { routingNumber: "990020200" });
    await at("2026-11-24T09:00");
    expect(await drawnFrom(later)).toEqual(["990020200", number]);
    expect((await payment(later)).institutionName).toBe("Hawkeye Credit Union");
  });

  test("a bank correction does not change payments scheduled after the borrower replaced the numbers", async () => {
    const [id, before] = [await schedule(10_000), await schedule(40_000, "2026-11-30")];
    await at(cutOff);
    await replace(other);
    const after = await schedule(50_000, "2026-11-30");
    await tell(id, "C01");
    await at("2026-11-24T09:00");
    expect(await drawnFrom(before)).toEqual([bank.routingNumber, corrected]);
    expect(await drawnFrom(after)).toEqual([other.ACHRoutingNumber, other.BankAccountNumber]);
  });

  test("the portal applies a bank correction once when the bank reports it for two payments", async () => {
    const [one, two] = [await schedule(10_000), await schedule(20_000)];
    await at(cutOff);
    await tell(one, "C01");
    await tell(two, "C01");
    await at("2026-11-24T09:00");
    expect(await bankNow()).toMatchObject({ lastFour: "4822", ...noStatus });
    for (const id of [one, two])
      expect(await noted(id, "payment.corrected")).toEqual([
        ["payment.corrected", { code: "C01", isCorrected: true }],
      ]);
  });

  test("a correction to an unknown routing number does not change scheduled payments", async () => {
    const [id, later] = [await schedule(10_000), await schedule(40_000, "2026-11-30")];
    await at(cutOff);
    await tell(id, "C02", { routingNumber: "021000021" });
    await at("2026-11-24T09:00");
    expect(await drawnFrom(later)).toEqual([bank.routingNumber, number]);
    expect((await bankNow()).achStatus).toBe("C02");
  });

  test("the cut-off waits for a running bank correction and writes the corrected numbers into the file", async () => {
    const id = await schedule(10_000);
    await runBlocked(
      portal.connection,
      async (holder) => {
        await holder.select().from(transactions).where(eq(transactions.id, id)).for("update");
        const { ACHRoutingNumber: routingNumber } = other;
        await holder.update(payments).set({ routingNumber }).where(eq(payments.transactionId, id));
      },
      () => at(cutOff),
    );
    expect(await lastFile()).toEqual({ 10_000: ["990020200", number, "27"] });
  });

  test("a correction waits for another transaction that sends an upcoming payment, and keeps the payment's numbers", async () => {
    const [id, later] = [await schedule(10_000), await schedule(20_000, "2026-11-30")];
    await at(cutOff);
    await tell(id, "C01");
    await runBlocked(
      portal.connection,
      (holder) => holder.update(transactions).set({ status: "PA" }).where(eq(transactions.id, later)),
      () => at("2026-11-24T09:00"),
    );
    expect(await drawnFrom(later)).toEqual([bank.routingNumber, number]);
    expect(await numbersNow()).toEqual([bank.routingNumber, corrected]);
  });

  test("a return waits for another transaction that replaces the account's numbers, and sets no status", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await tell(id, "R03");
    const fingerprint = fingerprintOf(portal.context.cipher, other.ACHRoutingNumber, other.BankAccountNumber);
    await runBlocked(
      portal.connection,
      (holder) => holder.update(bankAccounts).set({ fingerprint }).where(eq(bankAccounts.id, bank.id)),
      () => at("2026-11-24T09:00"),
    );
    expect(await bankNow()).toMatchObject(noStatus);
  });

  test("a new payment waits for a running bank correction and uses the corrected numbers", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    const { ACHRoutingNumber: routingNumber } = other;
    const fingerprint = fingerprintOf(portal.context.cipher, routingNumber, number);
    const later = await runBlocked(
      portal.connection,
      (holder) =>
        holder.update(bankAccounts).set({ routingNumber, fingerprint }).where(eq(bankAccounts.id, bank.id)),
      () => schedule(20_000, "2026-11-25"),
    );
    expect(await drawnFrom(later)).toEqual([routingNumber, number]);
    expect(await drawnFrom(id)).toEqual([bank.routingNumber, number]);
  });
});

test("the lender's next import does not undo the bank's correction", async () => {
  const id = await schedule(10_000);
  await at(cutOff);
  const { database, clock, config } = portal.context;
  const [account] = await database.select().from(accounts).where(eq(accounts.id, loan.accountId));
  const take = (accountNumber: string, achStatus?: string) =>
    importBook(
      { database, clock, config },
      parseBook(
        bookOf(0, {
          externalId: account?.externalId ?? "",
          opportunities: [],
          advances: [],
          bankAccounts: [
            {
              externalId: bank.externalId,
              institutionName: "First Prairie",
              routingNumber: bank.routingNumber,
              accountNumber,
              nameOnAccount: "Maple & Main Bakery LLC",
              ...(achStatus !== undefined && { achStatus }),
            },
          ],
        }),
      ),
    );
  // Until the bank sends a correction, the import still changes the account's details.
  await take(number);
  expect((await bankNow()).institutionName).toBe("First Prairie");
  await tell(id, "C01");
  await at("2026-11-24T09:00");
  await take(number, "R03");
  expect(await numbersNow()).toEqual([bank.routingNumber, corrected]);
  expect((await bankNow()).achStatus).toBeNull();
  await take(corrected, "R02");
  expect(await numbersNow()).toEqual([bank.routingNumber, corrected]);
  expect((await bankNow()).achStatus).toBe("R02");
});

describe("account numbers that cannot be decrypted", () => {
  const spoil = (id: string) =>
    portal.context.database
      .update(payments)
      .set({ sealedNumber: plainText("spoilt") })
      .where(eq(payments.transactionId, id));

  test.each(["C02", "R03"])(
    "a notice with the code %s about an undecryptable account number does not block other payments",
    async (code) => {
      const [spoilt, returned, sound] = [
        await schedule(10_000),
        await schedule(20_000),
        await schedule(30_000),
      ];
      await at(cutOff);
      await spoil(spoilt);
      await portal.context.database.update(achEntries).set({ fingerprint: null });
      await tell(spoilt, code, { routingNumber: "990020200" });
      await tell(returned, "R08");
      await at("2026-11-24T09:00");
      expect(await payment(spoilt)).toMatchObject({
        status: code === "R03" ? "F" : "PA",
        achStatus: code,
        isEditable: true,
      });
      expect(await bankNow()).toMatchObject({ fingerprint: bank.fingerprint, achStatus: "R08" });
      expect(await noted(spoilt, "payment.corrected", "payment.returned")).toEqual([
        code === "C02"
          ? ["payment.corrected", { code, isCorrected: false }]
          : ["payment.returned", { code, attempts: 1 }],
      ]);
      expect((await payment(returned)).status).toBe("F");
      const told = portal.logged.filter((line) => line.includes("account number that cannot be decrypted"));
      expect(told).toHaveLength(1);
      await at("2026-11-25T17:00");
      expect((await payment(sound)).status).toBe("S");
    },
  );

  test("a return sets the bank account's status even if the payment's account number cannot be decrypted", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await spoil(id);
    await tell(id, "R03");
    await at("2026-11-24T09:00");
    expect((await bankNow()).achStatus).toBe("R03");
  });

  test("a bank correction uses the payment's account number if the account's own number cannot be decrypted", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await portal.context.database
      .update(bankAccounts)
      .set({ sealedNumber: plainText("spoilt") })
      .where(eq(bankAccounts.id, bank.id));
    await tell(id, "C02", { routingNumber: "990020200" });
    await at("2026-11-24T09:00");
    expect(await numbersNow()).toEqual(["990020200", number]);
  });

  test("the portal corrects scheduled payments even if one payment's account number cannot be decrypted", async () => {
    const id = await schedule(10_000);
    const [spoilt, later] = [await schedule(40_000, "2026-11-30"), await schedule(50_000, "2026-11-30")];
    await at(cutOff);
    await spoil(spoilt);
    await tell(id, "C01");
    await at("2026-11-24T09:00");
    expect(await drawnFrom(later)).toEqual([bank.routingNumber, corrected]);
    expect((await payment(spoilt)).sealedNumber).toBe("spoilt");
  });
});
