import { job } from "../job.ts";
import { sendMail } from "./send-mail.ts";
import { sendOperatorMail, type OperatorMail } from "./send-operator-mail.ts";

/** Sends four mails at a time, so that one slow delivery does not delay the rest. */
export const mailJob = job<{ mailId: string }>({
  name: "mail.send",
  atOnce: 4,
  // The number of retries is practically unlimited, because `sendMail` stops when the mail is too old.
  retryLimit: 1000,
  handle: sendMail,
});

export const operatorMailJob = job<OperatorMail>({ name: "mail.operator", handle: sendOperatorMail });
