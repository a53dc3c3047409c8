import { stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { accounts, advances, autoDrafts, opportunities, transactions } from "@portal/database/schema/loans";
import { businessFundingExperts } from "@portal/database/schema/support";
import type { Account } from "@portal/domain/book/account";
import type { Contact } from "@portal/domain/book/contact";
import type { BookFault } from "@portal/domain/book/references";
import type { Listed } from "./list-records.ts";
import type { NamedTable, Values } from "./store.ts";

/** Converts the file's records to rows. Fields keep their names, except lists, amounts and references to records. */

/** Returns the portal's id of a record by its external id. */
export type IdOf = (externalId: string) => string;
type Entry<Kind extends keyof Listed> = Listed[Kind][number];

export type GivenRow<Table extends NamedTable = NamedTable> = {
  readonly at: BookFault["path"];
  /** An undefined value means that the import file omits the field. */
  readonly values: Values<Table> & { readonly externalId: string };
  /** Values for a new record's fields that the import file omits. */
  readonly defaults: Values<Table>;
};

/** Rejects unknown columns at compile time. A plain type annotation would not check a spread. */
export function rowOf<Table extends NamedTable, Given extends GivenRow<Table>["values"]>(
  _table: Table,
  at: BookFault["path"],
  values: Given & Readonly<Record<Exclude<keyof Given, keyof Values<Table>>, never>>,
  defaults: Values<Table> = {},
): GivenRow<Table> {
  return { at, values, defaults };
}

export function contactRow(contact: Contact, at: number) {
  const own = without(contact, "address", "signIn");
  return rowOf(contacts, ["contacts", at], { ...own, ...contact.address });
}

export function accountRow(account: Account, at: number) {
  const { amountAvailable, ...own } = without(
    account,
    "address",
    "contacts",
    "bankAccounts",
    "opportunities",
    "advances",
  );
  return rowOf(accounts, ["accounts", at], {
    ...own,
    ...account.address,
    amountAvailableCents: amountAvailable,
  });
}

/** @param ownAgreements the external ids of applications that keep their agreement status */
export function opportunityRow(
  { record, owner, at }: Entry<"opportunities">,
  { accountIdOf, ownAgreements }: { readonly accountIdOf: IdOf; readonly ownAgreements: ReadonlySet<string> },
) {
  const {
    advanceAmount,
    totalLoanFee,
    averagePayment,
    originationFee,
    premiumAmount,
    repaymentAmount,
    ...own
  } = record;
  return rowOf(opportunities, at, {
    ...without(own, "people", "experts", "stipulations", "paymentDay", "bankAccounts"),
    ...(ownAgreements.has(record.externalId) && {
      agreementCompletion: undefined,
      agreementReview: undefined,
    }),
    accountId: accountIdOf(owner),
    advanceAmountCents: advanceAmount,
    totalLoanFeeCents: totalLoanFee,
    averagePaymentCents: averagePayment,
    originationFeeCents: originationFee,
    premiumAmountCents: premiumAmount,
    repaymentAmountCents: repaymentAmount,
  });
}

export function stipulationRow(
  { record: { contact, ...own }, owner, at }: Entry<"stipulations">,
  { opportunityIdOf, contactIdOf, now }: { opportunityIdOf: IdOf; contactIdOf: IdOf; now: Temporal.Instant },
) {
  const contactId = contact == null ? contact : contactIdOf(contact);
  return rowOf(
    stipulations,
    at,
    { ...own, opportunityId: opportunityIdOf(owner), contactId },
    { displayName: own.name, mapName: own.name, createdAt: now },
  );
}

export function expertRow({ record, owner, at }: Entry<"experts">, opportunityIdOf: IdOf) {
  return rowOf(businessFundingExperts, at, { ...record, opportunityId: opportunityIdOf(owner) });
}

export function advanceRow(
  { record, owner, at }: Entry<"advances">,
  accountIdOf: IdOf,
  opportunityIdOf: IdOf,
) {
  const { opportunity, amount, balance, repaymentAmount, currentPayment, pastDueAmount, ...own } = record;
  return rowOf(advances, at, {
    ...without(own, "transactions", "autoDrafts", "forgiveness", "guarantyClaim"),
    accountId: accountIdOf(owner),
    opportunityId: opportunity == null ? opportunity : opportunityIdOf(opportunity),
    amountCents: amount,
    balanceCents: balance,
    repaymentAmountCents: repaymentAmount,
    currentPaymentCents: currentPayment,
    pastDueAmountCents: pastDueAmount,
  });
}

export function transactionRow(
  { record: { amount, ...own }, owner, at }: Entry<"transactions">,
  advanceIdOf: IdOf,
) {
  return rowOf(transactions, at, {
    ...without(own, "bankAccount", "isEditable"),
    advanceId: advanceIdOf(owner),
    amountCents: amount,
  });
}

export function autoDraftRow(
  { record: { amount, ...own }, owner, at }: Entry<"autoDrafts">,
  advanceIdOf: IdOf,
) {
  return rowOf(autoDrafts, at, { ...own, advanceId: advanceIdOf(owner), amountCents: amount });
}

function without<Whole extends object, Name extends keyof Whole>(whole: Whole, ...names: Name[]) {
  const rest = { ...whole };
  for (const name of names) delete rest[name];
  return rest as Omit<Whole, Name>;
}
