import { job } from "../../jobs/job.ts";
import { collectStatements } from "./collect-statements.ts";

/** Fetches the bank statements of several connections in parallel, so that a slow bank does not delay other banks. */
export const collectStatementsJob = job({
  name: "banking.collect-statements",
  atOnce: 4,
  handle: collectStatements,
});
