import { endedBefore } from "@portal/domain/retention/rules";
import { staffRetention } from "@portal/domain/staff/rules";
import type { Context } from "../../context.ts";
import { deleteInBatches } from "../../platform/batches.ts";
import { deleteStaffSessionsBefore } from "./staff-session-store.ts";

/** The maximum number of batches of 1,000 rows that one run deletes. */
const mostBatches = 5;

/** Deletes sessions at the desk two years after their end, at most 5,000 in a run (DESK-DATA-02). */
export async function sweepStaffSessions({ database, clock }: Context): Promise<void> {
  const before = endedBefore(Temporal.Duration.from(staffRetention.sessions), clock.now());
  await deleteInBatches((most) => deleteStaffSessionsBefore(database, before, most), mostBatches);
}
