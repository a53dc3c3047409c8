import { job } from "../jobs/job.ts";
import { readInbox } from "./email/read-inbox.ts";
import { sweepEmails } from "./email/sweep-emails.ts";

export const supportJobs = [
  job({ name: "support.read-inbox", isEveryMinute: true, handle: (context) => readInbox(context) }),
  job({ name: "support.sweep-emails", isHourly: true, handle: sweepEmails }),
];
