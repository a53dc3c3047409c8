import { saveBankAccounts } from "@portal/domain/banking/accounts/contract";
import { castBook } from "@portal/database/cast/cast";
import { applicationBanks, paymentDays } from "@portal/database/schema/banking";
import { opportunities } from "@portal/database/schema/loans";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { testNow } from "../../testing/test-config.ts";
import { importBook } from "../import-book.ts";

let portal: TestApp;
let id: string;
beforeAll(async () => {
  portal = await testApp();
  const [row] = await portal.context.database
    .select()
    .from(opportunities)
    .where(eq(opportunities.externalId, "application-contact-pavel-dvorak"));
  id = row?.id ?? "";
});
afterAll(() => portal.close());

const rows = () =>
  portal.context.database
    .select()
    .from(applicationBanks)
    .where(eq(applicationBanks.opportunityId, id))
    .orderBy(asc(applicationBanks.role));
const day = async () =>
  (await portal.context.database.select().from(paymentDays).where(eq(paymentDays.opportunityId, id)))[0];

/** Returns the demo's import file with a different deposit account and payment day for the borrower Pavel. */
function changedBook() {
  const book = castBook(testNow);
  for (const account of book.accounts) {
    for (const opportunity of account.opportunities) {
      if (opportunity.externalId !== "application-contact-pavel-dvorak" || !opportunity.bankAccounts)
        continue;
      opportunity.paymentDay = "Friday";
      opportunity.bankAccounts.deposit = {
        kind: "us",
        routingNumber: "990020307",
        accountNumber: "8800299914",
        businessName: "Dvorak Prints",
      };
    }
  }
  return book;
}

test("importing the same file again changes no application bank accounts, not even the encrypted numbers", async () => {
  const before = await rows();
  const { byKind } = await importBook(portal.context, castBook(testNow));
  expect(byKind.applicationBanks).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect(byKind.applicationBanks.unchanged).toBeGreaterThan(5);
  expect(byKind.paymentDays).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect(await rows()).toEqual(before);
});

test("the import replaces an earlier file's bank account and payment day with the new file's values", async () => {
  const { byKind } = await importBook(portal.context, changedBook());
  expect(byKind.applicationBanks).toMatchObject({ added: 0, changed: 1 });
  expect(byKind.paymentDays).toMatchObject({ added: 0, changed: 1 });
  const [deposit, withdrawal] = await rows();
  expect(deposit).toMatchObject({
    institutionName: "Hawkeye Credit Union",
    lastFour: "9914",
    businessName: "Dvorak Prints",
    isOwn: false,
  });
  expect(withdrawal).toMatchObject({ isPaypalAccount: true, paypalUsername: "dvorakprints" });
  const place = { table: "application_banks", column: "sealed_number", rowId: `${id} deposit 0` };
  expect(portal.context.cipher.decrypt(place, deposit?.sealedNumber ?? "")).toBe("8800299914");
  expect((await day())?.day).toBe("Friday");
});

test("the import keeps the bank account and payment day that the borrower saved", async () => {
  const pavel = await portal.signIn("pavel@dvorakprints.example");
  const numbers = { changedInPortal: true, routingNumber: "990010100", accountNumber: "5501230044" };
  const paymentDay = { changedInPortal: true, day: "Monday" };
  const saved = await pavel.call(saveBankAccounts, {
    params: { id },
    body: { deposit: numbers, paymentDay },
  });
  expect(saved.status).toBe(200);
  await importBook(portal.context, castBook(testNow));
  expect((await rows())[0]).toMatchObject({ lastFour: "0044", isOwn: true });
  expect(await day()).toMatchObject({ day: "Monday", isOwn: true });
});
