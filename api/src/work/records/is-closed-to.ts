import type { Queryable } from "@portal/database/connection";
import { listClosedAccounts, listClosedContacts } from "../../access/accounts-of.ts";
import type { StaffSession } from "../../sessions/staff/staff-session.ts";

/** Returns whether the record is the caller's own as a borrower (DESK-SEC-06). */
export async function isClosedTo(
  database: Queryable,
  staff: StaffSession | undefined,
  record: { readonly contactId: string } | { readonly accountId: string },
): Promise<boolean> {
  if ("contactId" in record) return (await listClosedContacts(database, staff)).includes(record.contactId);
  return (await listClosedAccounts(database, staff)).includes(record.accountId);
}
