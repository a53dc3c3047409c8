import { job } from "../jobs/job.ts";
import { sweepUploads } from "./sweep-uploads.ts";

export const documentJobs = [
  job({ name: "documents.sweep-uploads", isHourly: true, handle: (context) => sweepUploads(context) }),
];
