import type { Book } from "@portal/domain/wire/book";
import type { Listed } from "./list-records.ts";
import type { GivenRow } from "./merge-rows.ts";

/**
 * Records of the book with their fields under the names of the tables' columns. What is no column is passed over when
 * the row is written.
 */

/** The portal's id of a record of the book, by its external id. */
export type IdOf = (externalId: string) => string;
type Entry<Kind extends keyof Listed> = Listed[Kind][number];

export function contactRow(record: Book["contacts"][number], at: number) {
  return { ...record, ...record.address, at: ["contacts", at] };
}

export function accountRow(record: Book["accounts"][number], at: number) {
  return { ...record, ...record.address, at: ["accounts", at] };
}

export function opportunityRow({ record, owner, at }: Entry<"opportunities">, accountIdOf: IdOf) {
  return {
    ...record,
    at,
    accountId: accountIdOf(owner),
    advanceAmountCents: record.advanceAmount,
    totalLoanFeeCents: record.totalLoanFee,
    averagePaymentCents: record.averagePayment,
  };
}

export function stipulationRow(
  { record, owner, at }: Entry<"stipulations">,
  opportunityIdOf: IdOf,
  contactIdOf: IdOf,
) {
  const { contact } = record;
  const contactId = contact == null ? contact : contactIdOf(contact);
  return { ...record, at, opportunityId: opportunityIdOf(owner), contactId };
}

/** What a new stipulation has where the book leaves it out. */
export function stipulationDefaults(now: Temporal.Instant) {
  return (given: GivenRow) => ({ displayName: given["name"], mapName: given["name"], createdAt: now });
}

export function expertRow({ record, owner, at }: Entry<"experts">, opportunityIdOf: IdOf) {
  return { ...record, at, opportunityId: opportunityIdOf(owner) };
}

export function advanceRow(
  { record, owner, at }: Entry<"advances">,
  accountIdOf: IdOf,
  opportunityIdOf: IdOf,
) {
  const { opportunity } = record;
  return {
    ...record,
    at,
    accountId: accountIdOf(owner),
    opportunityId: opportunity == null ? opportunity : opportunityIdOf(opportunity),
    amountCents: record.amount,
    balanceCents: record.balance,
    repaymentAmountCents: record.repaymentAmount,
    currentPaymentCents: record.currentPayment,
    pastDueAmountCents: record.pastDueAmount,
  };
}

export function transactionRow({ record, owner, at }: Entry<"transactions">, advanceIdOf: IdOf) {
  return { ...record, at, advanceId: advanceIdOf(owner), amountCents: record.amount };
}

export function autoDraftRow({ record, owner, at }: Entry<"autoDrafts">, advanceIdOf: IdOf) {
  return { ...record, at, advanceId: advanceIdOf(owner), amountCents: record.amount };
}
