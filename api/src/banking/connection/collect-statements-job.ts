import { job } from "../../jobs/job.ts";
import { collectStatements } from "./collect-statements.ts";

/** A slow bank of one borrower's does not keep the others' waiting. */
export const collectStatementsJob = job({
  name: "banking.collect-statements",
  atOnce: 4,
  handle: collectStatements,
});
