import { isEmail } from "@portal/domain/wire/email";
import { createTransport } from "nodemailer";
import { MailRefused, ProviderFault } from "../provider-fault.ts";
import type { MailProvider, Sender } from "./mail-provider.ts";

export type SmtpOptions = {
  readonly host: string;
  readonly port: number;
  /** True if the connection uses TLS from the first byte. Otherwise, TLS begins with STARTTLS. */
  readonly isSecure: boolean;
  /** True to send no mail to a server that does not offer STARTTLS. */
  readonly needsTls: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
};

/**
 * Time limits in milliseconds. `connecting` limits the connection and the greeting, `silent` limits each later wait.
 */
const defaultLimits = { connecting: 5_000, silent: 20_000 } as const;

/** Sends mail over SMTP. Each mail has its own connection, so a broken connection affects only one mail. */
export function smtpMail(
  server: SmtpOptions,
  from: Sender,
  limits: { readonly connecting: number; readonly silent: number } = defaultLimits,
): MailProvider {
  const { host, port, user, password } = server;
  const transport = createTransport({
    host,
    port,
    secure: server.isSecure,
    requireTLS: server.needsTls,
    ...(user !== undefined && { auth: { user, pass: password ?? "" } }),
    dnsTimeout: limits.connecting,
    connectionTimeout: limits.connecting,
    greetingTimeout: limits.connecting,
    socketTimeout: limits.silent,
    // Prevents a value in a mail from making nodemailer read a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    async send({ id, date, to, replyTo, subject, text, html, attachment }) {
      // Rejects punctuation that could add a second recipient.
      if (!isEmail(to) || /[,;:()[\]\\]/.test(to)) throw new MailRefused("no address", undefined);
      try {
        await transport.sendMail({
          // Passes addresses as objects, because a comma or line break in a string could add another address or header.
          from,
          to: { name: "", address: to },
          replyTo: { name: "", address: replyTo },
          envelope: { from: from.address, to },
          messageId: `<${id}@${domain}>`,
          // oxlint-disable-next-line no-restricted-globals -- The library requires a Date; this does not read the clock.
          date: new Date(date.epochMilliseconds),
          subject,
          text,
          html,
          ...(attachment && { attachments: [{ ...attachment, content: Buffer.from(attachment.content) }] }),
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
        });
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}

type SmtpFault = { readonly code?: unknown; readonly command?: unknown; readonly responseCode?: unknown };

/** The SMTP steps at which a permanent refusal concerns the mail, so that a retry would fail too. */
const ofTheMail = ["RCPT TO", "DATA"];

/** Omits the mail server's reply text, because it often quotes the recipient's address. */
function faultOf(error: unknown): ProviderFault {
  const { code, command, responseCode } = error as SmtpFault;
  const step = typeof command === "string" ? command : "CONN";
  const answer = typeof responseCode === "number" ? responseCode : undefined;
  const what = `${answer ?? (typeof code === "string" ? code : "failed")} at ${step}`;
  const isForGood = answer !== undefined && answer >= 500 && ofTheMail.includes(step);
  return isForGood ? new MailRefused(what, error) : new ProviderFault("mail", what, error);
}
