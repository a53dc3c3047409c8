import { job } from "../../jobs/job.ts";
import { collectStatements } from "./collect-statements.ts";

/** Runs in parallel, so one borrower's slow bank does not delay the others. */
export const collectStatementsJob = job({
  name: "banking.collect-statements",
  atOnce: 4,
  handle: collectStatements,
});
