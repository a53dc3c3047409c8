import { canOpen, forOpener, readView, type Viewed } from "@portal/domain/work/views/rules";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import type { TransactionDatabase } from "@portal/database/connection";
import { may, type StaffSession } from "../../sessions/staff/staff-session.ts";
import { lockVisible, type FoundView, type ViewRow } from "./view-store.ts";

/** Returns the page and the filters of a stored view for a person. Undefined if the person may not open the page. */
export function viewedBy(
  { address }: ViewRow,
  { staffId, roles }: Pick<StaffSession, "staffId" | "roles">,
): Viewed | undefined {
  const viewed = readView(address);
  return viewed && canOpen(viewed, roles) ? forOpener(viewed, staffId) : undefined;
}

/** Finds and locks a view that the person can see. Returns NOT_FOUND if the person may not open the view's page. */
export async function findView(
  database: TransactionDatabase,
  viewId: string,
  staff: StaffSession,
): Promise<Outcome<FoundView, "NOT_FOUND">> {
  const found = await lockVisible(database, viewId, staff.staffId);
  return found && viewedBy(found.view, staff) ? done(found) : refuse("NOT_FOUND");
}

/**
 * Returns whether a person may change a view. People may change their own views, and shared views with the permission
 * `lists.edit`.
 */
export const canChange = ({ staffId }: ViewRow, staff: StaffSession): boolean =>
  staffId === staff.staffId || (staffId === null && may(staff, "lists.edit"));
