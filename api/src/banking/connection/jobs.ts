import { job } from "../../jobs/job.ts";
import { collectStatementsJob } from "./collect-statements-job.ts";
import { sweepConnections } from "./sweep-connections.ts";

export const connectionJobs = [
  collectStatementsJob,
  job({ name: "banking.sweep-connections", isHourly: true, handle: sweepConnections }),
];
