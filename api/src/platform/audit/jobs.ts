import { job } from "../../jobs/job.ts";
import { chainAudit } from "./chain-audit.ts";

/** Chains the audit entries that dead processes left unchained. */
export const chainAuditJob = job({
  name: "audit.chain",
  isHourly: true,
  handle: async (context) => {
    await chainAudit(context);
  },
});
