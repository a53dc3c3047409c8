import { job } from "../jobs/job.ts";
import { declineOverdue } from "./decline-overdue.ts";

export const requestJobs = [
  job({ name: "documents.decline-overdue", isHourly: true, handle: (context) => declineOverdue(context) }),
];
