import { MailRefused } from "@portal/providers/provider-fault";
import type { Context } from "../../context.ts";
import { describeError } from "../../platform/log.ts";

/** A mail of the portal to its operator, without personal data. A retry has the same id and date. */
export type OperatorMail = {
  readonly id: string;
  readonly date: string;
  readonly subject: string;
  readonly text: string;
};

/** Sends a mail to OPERATOR_MAIL. @throws ProviderFault if the job must be retried */
export async function sendOperatorMail(
  { config, providers, log }: Context,
  { id, date, subject, text }: OperatorMail,
): Promise<void> {
  const to = config.operatorMail;
  if (!to) return;
  const product = config.publicConfig.productName;
  const mail = { id, date: Temporal.Instant.from(date), to, replyTo: to, text: `${text}\n` };
  try {
    await providers.mail.send({
      ...mail,
      subject: `${product}: ${subject}`,
      html: `<p>${escaped(text)}</p>`,
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.error({ what: "the mail server rejected a mail to the operator", error: describeError(error) });
  }
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
