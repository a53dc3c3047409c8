import { job } from "../../jobs/job.ts";
import { handOverFile } from "./hand-over-file.ts";

export const handOverJob = job<{ fileId: string }>({
  name: "payments.ach-hand-over",
  // For about ten days: a bank that is away longer is the lender's to call.
  retryLimit: 1000,
  handle: handOverFile,
});
