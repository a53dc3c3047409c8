import { randomUUID } from "node:crypto";
import { emailKey } from "@portal/domain/auth/rules";
import type { Country } from "@portal/domain/wire/shapes";
import { mails } from "@portal/database/schema/server";
import { and, count, eq, gt, inArray } from "drizzle-orm";
import type { Transaction } from "../context.ts";

/** What each mail is about; its words stand with the slice that sends it. */
export type MailKind =
  | "create-account"
  | "reset-account"
  | "reset-password"
  | "verify-email"
  | "confirm-account"
  | "sign-in-with-provider"
  | "address-in-use"
  | "password-changed"
  | "questions-changed"
  | "email-change-requested"
  | "email-changed";

/** One mail to one person. Nothing secret but a link's token may be in it. */
export type OutgoingMail = {
  readonly kind: MailKind;
  readonly to: string;
  readonly firstName: string;
  /** Whose support phone and hours it carries. */
  readonly country: Country;
  /** The address that its one button opens, with its token. */
  readonly link?: string;
};

/**
 * Puts a mail into the outbox: it is sent once the transaction is committed, and never if it is not. The row is
 * encrypted before it is written, since a link's token is in it.
 */
export async function postMail(tx: Transaction, mail: OutgoingMail): Promise<void> {
  const id = randomUUID();
  const sealed = tx.cipher.encrypt(sealedMail(id), JSON.stringify(mail));
  const recipientKey = recipientKeyOf(tx, mail.to);
  await tx.database
    .insert(mails)
    .values({ id, kind: mail.kind, recipientKey, sealed, createdAt: tx.clock.now() });
}

/** How many mails of some kinds an address was sent since a moment. */
export async function countMailsTo(
  tx: Transaction,
  to: string,
  kinds: readonly MailKind[],
  since: Temporal.Instant,
): Promise<number> {
  const [row] = await tx.database
    .select({ sent: count() })
    .from(mails)
    .where(
      and(
        eq(mails.recipientKey, recipientKeyOf(tx, to)),
        inArray(mails.kind, [...kinds]),
        gt(mails.createdAt, since),
      ),
    );
  return row?.sent ?? 0;
}

const recipientKeyOf = ({ cipher }: Transaction, to: string) =>
  cipher.fingerprint("mail recipient", emailKey(to));

const sealedMail = (rowId: string) => ({ table: "mails", column: "sealed", rowId });
