import { MailRefused } from "../provider-fault.ts";
import type { MailProvider } from "./mail-provider.ts";

/** The sandbox provider rejects addresses of this domain, to simulate a refusal without a mail server. */
const refusing = "@refused.example";

/** Accepts every mail without delivering it. The sandbox shows the portal's outbox instead. */
export function sandboxMail(): MailProvider {
  return {
    async send({ to }) {
      if (to.toLowerCase().endsWith(refusing)) throw new MailRefused("550 at RCPT TO", undefined);
    },
  };
}
