import type { UnmatchedReason } from "./contract.ts";
import { mailboxOf, passedDomain, type EmailHeader } from "./proofs/rules.ts";

/** The settings for replies by email. */
export type ReplySetting = {
  /** The address of the mailbox, without a token. */
  readonly replyTo: string;
  /** The server name in the mail server's own `Authentication-Results` headers (RFC 8601). */
  readonly authServer: string;
  /** The address that sends the portal's mails. */
  readonly from: string;
};

const partsOf = (address: string) => {
  const at = address.lastIndexOf("@");
  return [address.slice(0, at), address.slice(at + 1)] as const;
};

/** Returns the address for replies to the mails of one thread: `messages+token@lender.example`. */
export function replyAddress(replyTo: string, token: string): string {
  const [name, domain] = partsOf(replyTo);
  return `${name}+${token}@${domain}`;
}

/** The headers that contain an email's recipients, including those of forwarded and blind copies. */
const recipientHeaders = ["to", "cc", "delivered-to", "x-original-to"];

/**
 * Returns the token of the thread that an email replies to. Undefined without a token, or with tokens of several
 * threads.
 */
export function threadToken(headers: readonly EmailHeader[], replyTo: string): string | undefined {
  const [name, domain] = partsOf(replyTo);
  const address = new RegExp(
    `(?<![^\\s<,;:"])${RegExp.escape(name)}\\+([a-z2-7]{26})@${RegExp.escape(domain)}(?![\\w.-])`,
    "gi",
  );
  const tokens = headers
    .filter((header) => recipientHeaders.includes(header.name))
    .flatMap(({ value }) => [...value.matchAll(address)].map(([, token = ""]) => token.toLowerCase()));
  const [token, ...others] = new Set(tokens);
  return others.length === 0 ? token : undefined;
}

/**
 * Returns whether a program sent the email: an automatic reply, a bulk mail, a bounce, or a mail of the portal itself.
 * The portal never answers such an email, because two programs would answer each other forever.
 */
export function isAutomatic(headers: readonly EmailHeader[], { from, replyTo }: ReplySetting): boolean {
  const valuesOf = (name: string) =>
    headers.filter((header) => header.name === name).map(({ value }) => value.trim().toLowerCase());
  const sender = mailboxOf(headers)?.toLowerCase();
  const [name, domain] = partsOf(replyTo.toLowerCase());
  const isOwn =
    sender !== undefined &&
    (sender === from.toLowerCase() ||
      sender === replyTo.toLowerCase() ||
      (sender.startsWith(`${name}+`) && sender.endsWith(`@${domain}`)));
  return (
    isOwn ||
    valuesOf("auto-submitted").some((value) => !/^no\b/.test(value)) ||
    valuesOf("precedence").includes("bulk") ||
    valuesOf("return-path").includes("<>")
  );
}

/** A reply from the proven address `sender`. `isSenderOf` then compares it with the borrower's addresses. */
export type ProvenReply = { readonly token: string; readonly sender: string };

/** Returns the token and the proven sender of an email, or the reason why one of them is missing. */
export function provenReply(
  headers: readonly EmailHeader[],
  { replyTo, authServer }: ReplySetting,
): ProvenReply | { readonly unmatched: UnmatchedReason } {
  const token = threadToken(headers, replyTo);
  if (token === undefined) return { unmatched: "no-token" };
  const sender = mailboxOf(headers);
  if (sender === undefined) return { unmatched: "sender-not-proven" };
  const [, domain] = partsOf(sender);
  const isProven = passedDomain(headers, authServer) === domain.toLowerCase();
  return isProven ? { token, sender } : { unmatched: "sender-not-proven" };
}

/** Returns whether a sender is the person with these addresses, without regard to case. */
export function isSenderOf(sender: string, addresses: readonly (string | null)[]): boolean {
  return addresses.some((address) => address?.toLowerCase() === sender.toLowerCase());
}
