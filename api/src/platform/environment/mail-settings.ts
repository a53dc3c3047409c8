import { isEmail } from "@portal/domain/wire/email";
import type { ImapOptions } from "@portal/providers/inbox/imap-inbox";
import type { Sender } from "@portal/providers/mail/mail-provider";
import type { SmtpOptions } from "@portal/providers/mail/smtp-mail";

/** The settings for email replies to the lender's messages (DH-25). */
export type InboxSettings = {
  /** The mail server with the mailbox. If undefined, the sandbox uses its built-in mailbox. */
  readonly server: ImapOptions | undefined;
  /** The mailbox's address. Mails about a thread add the thread's token after a plus sign. */
  readonly replyTo: string;
  /** The name of the mail server in the `Authentication-Results` headers that it writes itself (RFC 8601). */
  readonly authServer: string;
};

export type MailSettings = {
  /** The mail server. If undefined, the sandbox stores mail and does not send it. */
  readonly server: SmtpOptions | undefined;
  readonly from: Sender;
  /** The mailbox for replies. If undefined, the portal reads no replies. */
  readonly inbox: InboxSettings | undefined;
};
type MailName = "SMTP_URL" | "MAIL_FROM" | "MAIL_IN_URL" | "MAIL_REPLY_TO" | "MAIL_AUTH_SERVER";
type Fail = (name: MailName, fault: string) => void;
type Read = (name: MailName) => string;

/** Reads the mail server, the sender and the mailbox for replies. Reports errors to `fail` without quoting a password. */
export function readMailSettings(
  read: Read,
  { isProduction, productName }: { readonly isProduction: boolean; readonly productName: string },
  fail: Fail,
): MailSettings {
  for (const name of ["SMTP_URL", "MAIL_FROM"] as const)
    if (!read(name) && isProduction) fail(name, "is required in production");
  return {
    server: readServer(read("SMTP_URL"), fail),
    from: readSender(read("MAIL_FROM") || "no-reply@alderway.example", productName, fail),
    inbox: readInbox(read, isProduction, fail),
  };
}

const localHosts = ["localhost", "127.0.0.1", "::1"];

const passwordOf = ({ username, password }: URL) => ({
  user: username ? decodeURIComponent(username) : undefined,
  password: password ? decodeURIComponent(password) : undefined,
});

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, "$1");

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
  const host = hostOf(url);
  return {
    host,
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    // Requires TLS, because mails contain links and names. A local server and an explicit setting allow plain text.
    needsTls: !isSecure && parameters.length === 0 && !localHosts.includes(host),
    ...passwordOf(url),
  };
}

/** Parses a sender such as `Northbank <no-reply@example.com>`, or an address without a name. */
function readSender(text: string, productName: string, fail: Fail): Sender {
  const [, name = "", inBrackets] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? [];
  const address = (inBrackets ?? text).trim();
  if (!isEmail(address)) fail("MAIL_FROM", "must be an address such as Northbank <no-reply@example.com>");
  return { name: name.trim().replace(/^"(.*)"$/, "$1") || productName, address };
}

/**
 * If a mailbox is set, also requires its address and the server's name, because the portal cannot derive these from the
 * URL.
 */
function readInbox(read: Read, isProduction: boolean, fail: Fail): InboxSettings | undefined {
  const [url, replyTo, authServer] = [read("MAIL_IN_URL"), read("MAIL_REPLY_TO"), read("MAIL_AUTH_SERVER")];
  if (url)
    for (const name of ["MAIL_REPLY_TO", "MAIL_AUTH_SERVER"] as const)
      if (!read(name)) fail(name, "is required with MAIL_IN_URL");
  // Refuses a plus sign, because the thread's token follows the plus sign in reply addresses.
  if (replyTo && (!isEmail(replyTo) || replyTo.includes("+")))
    fail("MAIL_REPLY_TO", "must be an address without a plus sign, such as messages@example.com");
  if (authServer && !/^[\w.-]+$/.test(authServer))
    fail("MAIL_AUTH_SERVER", "must be the name of a mail server, such as mx.example.com");
  const server = readMailbox(url, fail);
  if (!url && isProduction) return undefined;
  return {
    server,
    replyTo: replyTo || "messages@alderway.example",
    authServer: authServer || "mx.alderway.example",
  };
}

function readMailbox(text: string, fail: Fail): ImapOptions | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const { user, password } = url ? passwordOf(url) : {};
  // Requires TLS except on the same machine, because emails contain what borrowers write.
  const isRight =
    url !== undefined &&
    (url.protocol === "imaps:" || (url.protocol === "imap:" && localHosts.includes(hostOf(url)))) &&
    url.hostname !== "" &&
    ["", "/"].includes(url.pathname) &&
    url.search === "";
  if (!isRight || user === undefined || password === undefined) {
    fail("MAIL_IN_URL", "must be an address such as imaps://user:password@mail.example.com");
    return undefined;
  }
  const isSecure = url.protocol === "imaps:";
  return { host: hostOf(url), port: Number(url.port) || (isSecure ? 993 : 143), isSecure, user, password };
}
