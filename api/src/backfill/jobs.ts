import { documentBackfills } from "./plain-names/document-backfills.ts";
import { job } from "../jobs/job.ts";
import { runBackfill, type Backfill } from "./run-backfill.ts";

/** The columns that this release fills. A later release removes an entry when every database is filled. */
export const backfills: readonly Backfill[] = documentBackfills;

export const backfillJob = job({
  name: "database.backfill",
  isHourly: true,
  async handle(context) {
    for (const backfill of backfills) await runBackfill(context, backfill);
  },
});
