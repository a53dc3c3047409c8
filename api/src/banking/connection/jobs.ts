import { job } from "../../jobs/job.ts";
import { collectLate } from "./collect-late.ts";
import { collectStatementsJob } from "./collect-statements-job.ts";
import { sweepConnections } from "./sweep-connections.ts";

export const connectionJobs = [
  collectStatementsJob,
  // Does not retry, because the job runs every hour.
  job({ name: "banking.collect-late", isHourly: true, retryLimit: 0, handle: collectLate }),
  job({ name: "banking.sweep-connections", isHourly: true, handle: sweepConnections }),
];
