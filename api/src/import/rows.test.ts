import { contacts } from "@portal/database/schema/auth";
import { transactions } from "@portal/database/schema/loans";
import { expect, test } from "vitest";
import { contactRow, opportunityRow, rowOf, transactionRow } from "./rows.ts";

test("a contact's row contains the address, but no fields without a column", () => {
  const signIn = { email: "dana@example.com" };
  const contact = {
    externalId: "C-1",
    firstName: "Dana",
    lastName: "W",
    country: "us" as const,
    phone: null,
  };
  expect(contactRow({ ...contact, address: { city: "Chicago", zip: null }, signIn }, 3)).toEqual({
    at: ["contacts", 3],
    values: { ...contact, city: "Chicago", zip: null },
    defaults: {},
  });
});

test("the rows of an import refer to related records by portal id and store amounts in cents", () => {
  const at = ["accounts", 0, "advances", 0, "transactions", 1];
  const date = Temporal.PlainDate.from("2026-11-20");
  const record = { externalId: "T-1", date, description: "Payment", status: "S", amount: -110 } as const;
  const { amount, ...own } = record;
  expect(transactionRow({ record, owner: "V-1", at }, (externalId) => `id of ${externalId}`)).toEqual({
    at,
    values: { ...own, amountCents: amount, advanceId: "id of V-1" },
    defaults: {},
  });
  const people = { people: [], experts: [], stipulations: [] };
  const opportunity = {
    name: "Loan",
    stageName: "New",
    stage: "ST1",
    type: "BLN",
    averagePayment: 5,
  } as const;
  const entry = { record: { externalId: "O-1", ...opportunity, ...people }, owner: "A-1", at: [] };
  expect(
    opportunityRow(entry, { accountIdOf: (externalId) => externalId, ownAgreements: new Set() }).values,
  ).toEqual({
    externalId: "O-1",
    name: "Loan",
    stageName: "New",
    stage: "ST1",
    type: "BLN",
    accountId: "A-1",
    averagePaymentCents: 5,
  });
});

test("rowOf rejects a misspelled or wrongly typed column at compile time", () => {
  const record = { externalId: "C-1", firstName: "Dana" };
  const misspelt = { ...record, fristName: "Dana" };
  rowOf(contacts, [], record);
  // @ts-expect-error: fristName is not a column
  rowOf(contacts, [], misspelt);
  // @ts-expect-error: nor is it a column with a default value
  rowOf(contacts, [], record, { fristName: "Dana" });
  // @ts-expect-error: a name is text
  rowOf(contacts, [], { ...record, firstName: 7 });
  // @ts-expect-error: contacts of the cast are in two countries
  rowOf(contacts, [], { ...record, country: "uk" });
  // @ts-expect-error: the amount's column is amountCents
  rowOf(transactions, [], { externalId: "T-1", amount: 7 });
  // @ts-expect-error: a record without an external id cannot be matched later
  rowOf(contacts, [], { firstName: "Dana" });
  expect(rowOf(contacts, ["contacts", 0], record)).toEqual({
    at: ["contacts", 0],
    values: record,
    defaults: {},
  });
});
