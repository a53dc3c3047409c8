import { MailRefused } from "../provider-fault.ts";
import type { MailProvider } from "./mail-provider.ts";

/** Addresses here are refused, so that a refusal can be seen without a mail server. */
const refusing = "@refused.example";

/** Takes every mail over and delivers it nowhere: the sandbox shows what the outbox holds. */
export function sandboxMail(): MailProvider {
  return {
    async send({ to }) {
      if (to.toLowerCase().endsWith(refusing)) throw new MailRefused("550 at RCPT TO", undefined);
    },
  };
}
