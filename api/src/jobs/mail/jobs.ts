import { job } from "../job.ts";
import { sendMail } from "./send-mail.ts";
import { sweepMails } from "./sweep-mails.ts";

/** Four at once, so that one slow delivery does not keep the others waiting. */
export const mailJob = job<{ mailId: string }>({
  name: "mail.send",
  atOnce: 4,
  // For a good deal longer than a mail is tried: it is the mail's age that ends it.
  retryLimit: 1000,
  handle: sendMail,
});

export const sweepMailsJob = job({ name: "mail.sweep", isHourly: true, handle: sweepMails });
