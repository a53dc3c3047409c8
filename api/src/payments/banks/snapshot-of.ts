import type { BankRow } from "./bank-store.ts";

/** Copies a bank account's details for a payment, except the account's status and encrypted number. */
export function snapshotOf(bank: BankRow) {
  const { institutionName, routingNumber, lastFour, nameOnAccount, accountType, holder } = bank;
  const { street, street2, city, state, zip } = bank;
  const owner = { street, street2, city, state, zip };
  return { institutionName, routingNumber, lastFour, nameOnAccount, accountType, holder, ...owner };
}
