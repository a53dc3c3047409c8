import { isEmail } from "@portal/domain/wire/email";
import type { Sender } from "@portal/providers/mail/mail-provider";
import type { SmtpOptions } from "@portal/providers/mail/smtp-mail";

export type MailSettings = {
  /** The mail server. If undefined, the sandbox stores mail and does not send it. */
  readonly server: SmtpOptions | undefined;
  readonly from: Sender;
};
type Fail = (name: "SMTP_URL" | "MAIL_FROM", fault: string) => void;
type MailVariables = { readonly SMTP_URL: string; readonly MAIL_FROM: string };

/** Reads the mail server and the sender. Reports errors to `fail` without quoting a password. */
export function readMailSettings(
  given: MailVariables,
  { isProduction, productName }: { readonly isProduction: boolean; readonly productName: string },
  fail: Fail,
): MailSettings {
  for (const name of ["SMTP_URL", "MAIL_FROM"] as const)
    if (!given[name] && isProduction) fail(name, "is required in production");
  return {
    server: readServer(given.SMTP_URL, fail),
    from: readSender(given.MAIL_FROM || "no-reply@alderway.example", productName, fail),
  };
}

function readServer(text: string, fail: Fail): SmtpOptions | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const parameters = [...(url?.searchParams ?? [])];
  const isRight =
    url !== undefined &&
    ["smtp:", "smtps:"].includes(url.protocol) &&
    url.hostname !== "" &&
    ["", "/"].includes(url.pathname) &&
    parameters.every(([name, value]) => name === "tls" && value === "optional");
  if (!isRight) {
    fail("SMTP_URL", "must be an address such as smtps://user:password@mail.example.com");
    return undefined;
  }
  const isSecure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return {
    host,
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    // Requires TLS, because mails contain links and names. A local server and an explicit setting allow plain text.
    needsTls: !isSecure && parameters.length === 0 && !["localhost", "127.0.0.1", "::1"].includes(host),
    user: url.username ? decodeURIComponent(url.username) : undefined,
    password: url.password ? decodeURIComponent(url.password) : undefined,
  };
}

/** Parses a sender such as `Northbank <no-reply@example.com>`, or an address without a name. */
function readSender(text: string, productName: string, fail: Fail): Sender {
  const [, name = "", inBrackets] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? [];
  const address = (inBrackets ?? text).trim();
  if (!isEmail(address)) fail("MAIL_FROM", "must be an address such as Northbank <no-reply@example.com>");
  return { name: name.trim().replace(/^"(.*)"$/, "$1") || productName, address };
}
