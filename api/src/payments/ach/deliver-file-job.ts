import { job } from "../../jobs/job.ts";
import { deliverFile } from "./deliver-file.ts";

export const deliverFileJob = job<{ fileId: string }>({
  name: "payments.ach-hand-over",
  handle: deliverFile,
});
