import { endedBefore } from "@portal/domain/retention/rules";
import { staffRetention } from "@portal/domain/staff/rules";
import type { Context } from "../context.ts";
import { deleteInBatches } from "../platform/batches.ts";
import { deleteStaffLinksBefore } from "./store.ts";

/** The maximum number of batches of 1,000 rows that one run deletes. */
const mostBatches = 5;

/** Deletes set-up links 30 days after they expired, at most 5,000 in a run (DESK-DATA-02). */
export async function sweepStaffLinks({ database, clock }: Context): Promise<void> {
  const before = endedBefore(Temporal.Duration.from(staffRetention.links), clock.now());
  await deleteInBatches((most) => deleteStaffLinksBefore(database, before, most), mostBatches);
}
