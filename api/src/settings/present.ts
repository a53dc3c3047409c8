import type { contacts } from "@portal/database/schema/auth";
import { maskAddress } from "@portal/domain/wire/address";

type Contact = typeof contacts.$inferSelect;

/** @param loginEmail the borrower's own sign-in address, used only if `row` is the borrower */
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
