import { isEmail } from "@portal/domain/wire/email";
import { createTransport } from "nodemailer";
import { MailRefused, ProviderFault } from "../provider-fault.ts";
import type { MailProvider, Sender } from "./mail-provider.ts";

export type SmtpOptions = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise it begins with STARTTLS. */
  readonly isSecure: boolean;
  /** Whether a server that offers no STARTTLS is refused. */
  readonly needsTls: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
};

/** How long the server may take to be reached and to greet, and how long it may then be silent, in milliseconds. */
const defaultLimits = { connecting: 5_000, silent: 20_000 } as const;

/** A mail server, reached anew for each mail: what befalls one connection befalls one mail. */
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
    // A mail holds what it holds: nothing of it is fetched from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    async send({ id, date, to, replyTo, subject, text, html, attachment }) {
      // Checked where it is used: what reads like two addresses would go to both.
      if (!isEmail(to) || /[,;:()[\]\\]/.test(to)) throw new MailRefused("no address", undefined);
      try {
        await transport.sendMail({
          // As objects, so that a comma or a line break in a name or an address begins nothing new.
          from,
          to: { name: "", address: to },
          replyTo: { name: "", address: replyTo },
          envelope: { from: from.address, to },
          messageId: `<${id}@${domain}>`,
          // oxlint-disable-next-line no-restricted-globals -- A Date is what the library takes; it asks no clock.
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

/** The steps at which a server speaks of this one mail, and no longer of who is sending. */
const ofTheMail = ["RCPT TO", "DATA"];

/** What the server wrote stays out of it: that often quotes the address. */
function faultOf(error: unknown): ProviderFault {
  const { code, command, responseCode } = error as SmtpFault;
  const step = typeof command === "string" ? command : "CONN";
  const answer = typeof responseCode === "number" ? responseCode : undefined;
  const what = `${answer ?? (typeof code === "string" ? code : "failed")} at ${step}`;
  const isForGood = answer !== undefined && answer >= 500 && ofTheMail.includes(step);
  return isForGood ? new MailRefused(what, error) : new ProviderFault("mail", what, error);
}
