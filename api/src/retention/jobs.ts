import { kindNames, type RetentionKind } from "@portal/domain/retention/rules";
import { job, type Job } from "../jobs/job.ts";
import { deleteDue } from "./delete-due.ts";

function deletionOf(kind: RetentionKind): Job {
  const own: Job<object> = job({
    name: `retention.${kind}`,
    isHourly: true,
    async handle(context) {
      const { isStopped } = await deleteDue(context, kind);
      // With a million borrowers, more rows become due in an hour than one run deletes.
      const startAfter = context.clock.now().add({ minutes: 1 });
      if (isStopped) await context.jobs.enqueueIn(context.database)(own, {}, { startAfter });
    },
  });
  return own;
}

export const retentionJobs = kindNames.map(deletionOf);
