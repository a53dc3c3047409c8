import { job } from "../job.ts";
import { sendMail } from "./send-mail.ts";

/** Sends four mails at a time, so that one slow delivery does not delay the rest. */
export const mailJob = job<{ mailId: string }>({
  name: "mail.send",
  atOnce: 4,
  // The limit is high, because `sendMail` gives up earlier, based on the mail's age.
  retryLimit: 1000,
  handle: sendMail,
});
