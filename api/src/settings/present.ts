import type { contacts } from "@portal/database/schema/auth";
import type { accounts } from "@portal/database/schema/loans";
import { maskAddress } from "@portal/domain/wire/address";

type Contact = typeof contacts.$inferSelect;
type Account = typeof accounts.$inferSelect;

/** @param loginEmail of the borrower; other people have the address that the lender knows */
export function presentContact(row: Contact, borrower: string, loginEmail: string) {
  const isOwn = row.id === borrower;
  return {
    id: row.id,
    name: { first: row.firstName, last: row.lastName },
    email: isOwn ? loginEmail : row.email,
    phone: row.phone,
    isApplicant: isOwn,
    postalAddress: maskAddress(row),
  };
}

export function presentContactAccount(row: Account, borrower: string) {
  const { id, name, businessEntityType, state } = row;
  return {
    accountId: id,
    accountName: name,
    name,
    businessEntityType,
    state,
    contact: { id: borrower },
    address: maskAddress(row),
  };
}
