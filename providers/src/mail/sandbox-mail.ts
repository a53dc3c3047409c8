import { MailRefused } from "../provider-fault.ts";
import type { MailProvider } from "./mail-provider.ts";

/** Rejects addresses of this domain, to show a refusal without a mail server. */
const refusing = "@refused.example";

/** Accepts every mail without delivering it. The sandbox shows the outbox instead. */
export function sandboxMail(): MailProvider {
  return {
    async send({ to }) {
      if (to.toLowerCase().endsWith(refusing)) throw new MailRefused("550 at RCPT TO", undefined);
    },
  };
}
