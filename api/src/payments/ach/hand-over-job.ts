import { job } from "../../jobs/job.ts";
import { handOverFile } from "./hand-over-file.ts";

export const handOverJob = job<{ fileId: string }>({
  name: "payments.ach-hand-over",
  handle: handOverFile,
});
