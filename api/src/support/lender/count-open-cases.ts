import { ownRecordsOf } from "../../access/own-record.ts";
import type { Scope } from "../../context.ts";
import type { StaffSession } from "../../sessions/staff/staff-session.ts";
import { countOpen } from "./list-store.ts";

/** Counts up to `most` threads that wait for a reply, without the person's own, for the desk's header. */
export async function countOpenCases(
  { database }: Pick<Scope, "database">,
  staff: StaffSession,
  most: number,
): Promise<number> {
  return countOpen(database, ownRecordsOf(staff), most);
}
