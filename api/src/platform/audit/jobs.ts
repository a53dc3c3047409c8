import { job } from "../../jobs/job.ts";
import { chainAudit } from "./chain-audit.ts";

/** Chains the entries of processes that died before chaining them. */
export const chainAuditJob = job({
  name: "audit.chain",
  isHourly: true,
  handle: async (context) => {
    await chainAudit(context);
  },
});
