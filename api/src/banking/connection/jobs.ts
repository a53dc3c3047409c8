import { job } from "../../jobs/job.ts";
import { collectLate } from "./collect-late.ts";
import { collectStatementsJob } from "./collect-statements-job.ts";
import { sweepConnections } from "./sweep-connections.ts";

export const connectionJobs = [
  collectStatementsJob,
  job({ name: "banking.collect-late", isHourly: true, handle: collectLate }),
  job({ name: "banking.sweep-connections", isHourly: true, handle: sweepConnections }),
];
