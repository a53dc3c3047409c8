import type { Job } from "../jobs/job.ts";
import type { TestApp } from "./test-app.ts";

/** Runs the hourly jobs among `jobs`, and then the jobs that the hourly jobs enqueue. */
export async function runHourly({ jobs: queue, connection }: TestApp, jobs: readonly Job[]): Promise<void> {
  const enqueue = queue.enqueueIn(connection.database);
  for (const job of jobs) if (job.isHourly) await enqueue(job, {} as never);
  await queue.drain();
}
