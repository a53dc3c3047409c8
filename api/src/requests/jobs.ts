import { job } from "../jobs/job.ts";
import { declineOverdue } from "./decline-overdue.ts";
import { reviewMailJob, sendReviewMails } from "./lender/send-review-mails.ts";

export const requestJobs = [
  job({ name: "documents.decline-overdue", isHourly: true, handle: (context) => declineOverdue(context) }),
  reviewMailJob,
  job({ name: "documents.send-review-mails", isHourly: true, handle: (context) => sendReviewMails(context) }),
];
