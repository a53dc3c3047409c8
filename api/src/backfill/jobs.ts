import { documentBackfills } from "./plain-names/document-backfills.ts";
import { job } from "../jobs/job.ts";
import { runBackfill, type Backfill } from "./run-backfill.ts";

/** Columns that this release fills in existing rows. A later release may remove a backfill from this list. */
export const backfills: readonly Backfill[] = documentBackfills;

export const backfillJob = job({
  name: "database.backfill",
  isHourly: true,
  async handle(context) {
    for (const backfill of backfills) await runBackfill(context, backfill);
  },
});
