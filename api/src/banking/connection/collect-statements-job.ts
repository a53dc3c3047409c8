import { job } from "../../jobs/job.ts";
import { collectStatements } from "./collect-statements.ts";

/** Fetches the statements of several bank connections in parallel, so that one slow bank does not delay the others. */
export const collectStatementsJob = job({
  name: "banking.collect-statements",
  atOnce: 4,
  handle: collectStatements,
});
