import { bankAccounts } from "@portal/database/schema/banking";
import { transactions } from "@portal/database/schema/loans";
import { payments } from "@portal/database/schema/payments";
import type { AccountInput } from "@portal/domain/book/account";
import type { BankAccountInput } from "@portal/domain/book/bank-account";
import { parseBook } from "@portal/domain/book/parse-book";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fingerprintOf, openNumber, openPaymentNumber, sealNumber } from "../payments/banks/sealed-number.ts";
import { fieldCipher } from "../platform/crypto.ts";
import { bookOf } from "../testing/test-book.ts";
import { testConfig, testNow } from "../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";
import { importBook } from "./import-book.ts";
import { BookConflict } from "./write-book.ts";

const config = testConfig("unused");
const cipher = fieldCipher(config);
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase("template");
});
afterEach(() => database.close());

const bank: BankAccountInput = {
  externalId: "B-1",
  institutionName: "First Prairie Bank",
  routingNumber: "990010207",
  accountNumber: "3041774821",
  nameOnAccount: "Maple & Main Bakery LLC",
};
const payment = {
  externalId: "P-1",
  date: "2026-11-16",
  description: "One-time payment",
  status: "F" as const,
  amount: "-500.00",
  returnCode: "R03",
  bankAccount: "B-1",
};
type Change = {
  readonly banks?: readonly Partial<BankAccountInput>[];
  readonly payments?: readonly (Partial<Omit<typeof payment, "status">> & {
    isEditable?: boolean;
    status?: "F" | "Q";
  })[];
};

function bookWith({ banks = [{}], payments: paid = [{}] }: Change) {
  const [account] = bookOf(0).accounts;
  const [advance] = account?.advances ?? [];
  if (!advance) throw new Error("the book has no loan");
  const change: Partial<AccountInput> = {
    bankAccounts: banks.map((each) => ({ ...bank, ...each })),
    advances: [{ ...advance, transactions: paid.map((each) => ({ ...payment, ...each })) }],
  };
  return bookOf(0, change);
}
const take = (change: Change = {}) =>
  importBook(
    { database: database.database, clock: { now: () => testNow }, config },
    parseBook(bookWith(change)),
  );
const banks = () => database.database.select().from(bankAccounts);
const paid = () => database.database.select().from(payments);

test("the import encrypts a bank account's number and copies the bank details to the payment", async () => {
  const { byKind } = await take({
    banks: [{ address: { street: "1 Main", street2: "Suite 2", zip: "60614" } }],
  });
  expect([byKind.bankAccounts.added, byKind.payments.added]).toEqual([1, 1]);
  const [row] = await banks();
  const [copy] = await paid();
  if (!row || !copy) throw new Error("nothing was kept");
  const kept = {
    institutionName: "First Prairie Bank",
    routingNumber: "990010207",
    lastFour: "4821",
    nameOnAccount: "Maple & Main Bakery LLC",
    accountType: "Checking",
    holder: "business",
    street: "1 Main",
    street2: "Suite 2",
    city: null,
    zip: "60614",
  };
  expect(row).toMatchObject({ ...kept, externalId: "B-1", isDefault: false, editedAt: null });
  expect(copy).toMatchObject({
    ...kept,
    bankAccountId: row.id,
    isEditable: true,
    attempts: 0,
    achStatus: null,
  });
  expect([openNumber(cipher, row), openPaymentNumber(cipher, copy)]).toEqual(["3041774821", "3041774821"]);
  expect(copy.sendDate.toString()).toBe("2026-11-16");
  const [transaction] = await database.database.select().from(transactions);
  expect(transaction).toMatchObject({ id: copy.transactionId, source: "lender" });
});

test("importing the same file with bank accounts again changes no rows, not even the encrypted number", async () => {
  await take();
  const before = [await banks(), await paid()];
  expect(await take()).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect([await banks(), await paid()]).toEqual(before);
});

test("the import encrypts a changed account number and keeps the old number in an earlier payment", async () => {
  await take();
  const [before] = await banks();
  const { byKind } = await take({ banks: [{ accountNumber: "5528011107", achStatus: "R02" }] });
  expect([byKind.bankAccounts.changed, byKind.payments.unchanged]).toEqual([1, 1]);
  const [row] = await banks();
  expect(row).toMatchObject({ id: before?.id, lastFour: "1107", achStatus: "R02" });
  expect(row && openNumber(cipher, row)).toBe("5528011107");
  expect((await paid())[0]).toMatchObject({ lastFour: "4821" });
  // If the import file names another bank account for a payment, the payment gets that account's details.
  const other = { externalId: "B-2", accountNumber: "7710043390" };
  await take({ banks: [{}, other], payments: [{ bankAccount: "B-2" }] });
  expect((await paid())[0]).toMatchObject({ lastFour: "3390" });
});

test.each([
  ["a return code that new details can fix", { returnCode: "R03" }, true],
  ["a return code that new details cannot fix", { returnCode: "R01" }, false],
  ["isEditable false in the import file", { returnCode: "R03", isEditable: false }, false],
  ["isEditable true in the import file", { returnCode: "R01", isEditable: true }, true],
  ["a status other than F", { status: "Q" as const, returnCode: "R03" }, false],
])("the import of a payment with %s sets isEditable to %s [SERV-OTP-19]", async (_, change, isEditable) => {
  await take({ payments: [change] });
  expect((await paid())[0]?.isEditable).toBe(isEditable);
  const { byKind } = await take({ payments: [{ ...change, isEditable: !isEditable }] });
  expect([byKind.payments.changed, (await paid())[0]?.isEditable]).toEqual([1, !isEditable]);
});

test("a payment's isEditable stays false when a later import file omits the field", async () => {
  await take();
  await database.database.update(payments).set({ isEditable: false });
  expect((await take()).byKind.payments.unchanged).toBe(1);
  expect((await paid())[0]?.isEditable).toBe(false);
});

/** Changes the bank account in the database as a borrower's edit would. */
async function edit(externalId: string, number: string) {
  const [row] = await database.database
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.externalId, externalId));
  if (!row) throw new Error(`there is no ${externalId}`);
  await database.database
    .update(bankAccounts)
    .set({
      sealedNumber: sealNumber(cipher, row.id, number),
      fingerprint: fingerprintOf(cipher, row.routingNumber, number),
      lastFour: number.slice(-4),
      achStatus: null,
      editedAt: testNow,
    })
    .where(eq(bankAccounts.id, row.id));
  return row;
}

test("the import keeps bank details that a borrower edited and ignores return codes of the old account number", async () => {
  await take({ banks: [{ achStatus: "R03" }] });
  await edit("B-1", "5528011107");
  await take({ banks: [{ achStatus: "R03", isDefault: true, nameOnAccount: "Somebody Else" }] });
  const [row] = await banks();
  expect(row).toMatchObject({
    lastFour: "1107",
    achStatus: null,
    isDefault: true,
    nameOnAccount: "Maple & Main Bakery LLC",
  });
  // The bank's status now refers to the new account number.
  await take({ banks: [{ accountNumber: "5528011107", achStatus: "R02" }] });
  expect((await banks())[0]).toMatchObject({ lastFour: "1107", achStatus: "R02" });
  await take({ banks: [{ achStatus: "Non-editable" }] });
  expect((await banks())[0]).toMatchObject({ lastFour: "1107", achStatus: "Non-editable" });
});

test("the import sets the lender's id on a bank account that a borrower added, and never changes that id", async () => {
  await take();
  const before = await edit("B-1", "3041774821");
  const own = { externalId: `portal-${before.id}` };
  await database.database.update(bankAccounts).set(own);
  const { byKind } = await take({ banks: [{ externalId: "B-7" }], payments: [{ bankAccount: "B-7" }] });
  expect(byKind.bankAccounts).toEqual({ added: 0, changed: 0, unchanged: 1, removed: 0 });
  expect((await banks()).map(({ id, externalId }) => [id, externalId])).toEqual([[before.id, "B-7"]]);
  const again = take({ banks: [{ externalId: "B-8" }], payments: [] });
  await expect(again).rejects.toThrow(BookConflict);
  await expect(again).rejects.toMatchObject({
    conflicts: [
      {
        path: ["accounts", 0, "bankAccounts", 0, "accountNumber"],
        message: "is that of another bank account of this business",
      },
    ],
  });
});

test.each([
  [
    "the same bank account twice",
    { banks: [{}, { externalId: "B-2" }] },
    "accounts[0].bankAccounts[1].accountNumber is the same as accounts[0].bankAccounts[0].accountNumber",
  ],
  [
    "a payment from a missing bank account",
    { payments: [{ bankAccount: "B-9" }] },
    "accounts[0].advances[0].transactions[0].bankAccount refers to a bank account that does not belong to this account",
  ],
])("the import rejects a file with %s", (_, change, text) => {
  expect(() => parseBook(bookWith(change))).toThrow(text);
});

test.each([
  [{ routingNumber: "990010208" }, "must be a valid routing number of nine digits"],
  [{ accountNumber: "123" }, "must be 4 to 17 digits"],
  [{ accountNumber: "123456789012345678" }, "must be 4 to 17 digits"],
  [{ achStatus: "closed" }, "must be a return code such as R03, or Non-editable"],
])("the import rejects an invalid bank account: %o gives the error %s", (change, text) => {
  expect(() => parseBook(bookWith({ banks: [change] }))).toThrow(text);
});
