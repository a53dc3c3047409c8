import { tabsOf } from "@portal/domain/staff/roles/rules";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { ownRecordsOf } from "../access/own-record.ts";
import type { Scope } from "../context.ts";
import type { StaffSession } from "../sessions/staff/staff-session.ts";
import { findItem, type FoundItem } from "./store.ts";

/** Finds an item in one of the person's queues. Refuses the person's own records as a borrower (DESK-SEC-06). */
export async function findWorkableItem(
  { database }: Pick<Scope, "database">,
  itemId: string,
  staff: StaffSession,
): Promise<Outcome<FoundItem, "NOT_FOUND" | "OWN_RECORD">> {
  const found = await findItem(database, itemId);
  if (!found || !tabsOf(staff.roles).includes(found.item.kind)) return refuse("NOT_FOUND");
  const { accountId } = found.item;
  const isOwn = accountId !== null && ownRecordsOf(staff).accountIds.includes(accountId);
  return isOwn ? refuse("OWN_RECORD") : done(found);
}
