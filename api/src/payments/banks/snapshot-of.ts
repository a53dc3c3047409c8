import type { BankRow } from "./bank-store.ts";

/** A bank account as a payment keeps it: as it was then, without what its bank said of it, its number sealed anew. */
export function snapshotOf(bank: BankRow) {
  const { institutionName, routingNumber, lastFour, nameOnAccount, accountType, holder } = bank;
  const { street, street2, city, state, zip } = bank;
  const owner = { street, street2, city, state, zip };
  return { institutionName, routingNumber, lastFour, nameOnAccount, accountType, holder, ...owner };
}
