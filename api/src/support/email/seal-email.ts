import { emailLimits } from "@portal/domain/support/email/contract";
import { readable } from "@portal/domain/wire/fields";
import * as z from "zod/mini";
import type { FieldCipher } from "../../platform/crypto.ts";
import type { ParsedEmail } from "./parse-email.ts";

export const unmatchedEmailPlace = (id: string) => ({
  table: "unmatched_emails",
  column: "sealed_email",
  rowId: id,
});

const keptEmail = z.object({ from: z.string(), subject: z.string(), text: z.string() });
export type KeptEmail = z.infer<typeof keptEmail>;

/** The maximum number of characters that are stored of a sender and of a subject. */
const longestLine = 500;

const beginning = (text: string, most: number) => readable(readable(text).slice(0, most));

/**
 * Returns the parts of an unmatched email that staff need to find its thread. For an unreadable email, returns the
 * start of its source.
 */
export function keptOf(email: ParsedEmail | undefined, source: Uint8Array): KeptEmail {
  const senders = email?.headers.filter(({ name }) => name === "from").map(({ value }) => value) ?? [];
  const text = email?.text ?? new TextDecoder().decode(source.subarray(0, 4 * emailLimits.keptText));
  return {
    from: beginning(senders.join(", "), longestLine),
    subject: beginning(email?.subject ?? "", longestLine),
    text: beginning(text.trim(), emailLimits.keptText),
  };
}

/** Encrypts an unmatched email, because borrowers may write account numbers or passwords. */
export function sealEmail(cipher: FieldCipher, id: string, email: KeptEmail): string {
  return cipher.encrypt(unmatchedEmailPlace(id), JSON.stringify(email));
}

export function openEmail(
  cipher: FieldCipher,
  { id, sealedEmail }: { readonly id: string; readonly sealedEmail: string },
): KeptEmail {
  return z.parse(keptEmail, JSON.parse(cipher.decrypt(unmatchedEmailPlace(id), sealedEmail)));
}
