import type { EmailHeader } from "@portal/domain/support/email/proofs/rules";
import PostalMime from "postal-mime";
import { htmlText } from "./html-text.ts";

export type ParsedEmail = {
  /** All headers, in the order of the email, topmost first. */
  readonly headers: readonly EmailHeader[];
  readonly subject: string;
  /** The body as text, including quotes and signature. */
  readonly text: string;
  readonly hasFiles: boolean;
};

/** Limits the work for a hostile email. Emails from mail programs stay far below these limits. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 262_144, forceRfc822Attachments: true } as const;

/** Parses an email. Returns undefined for an email that cannot be parsed. Never stores attachments. */
export async function parseEmail(source: Uint8Array): Promise<ParsedEmail | undefined> {
  const email = await PostalMime.parse(source, limits).catch(() => undefined);
  if (!email || email.headers.length === 0) return undefined;
  const { headers, subject = "", text = "", html, attachments } = email;
  return {
    headers: headers.map(({ key, value }) => ({ name: key, value })),
    subject,
    text: text.trim() === "" && html !== undefined ? htmlText(html) : text,
    hasFiles: attachments.length > 0,
  };
}
