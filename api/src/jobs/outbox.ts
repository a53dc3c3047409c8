import { randomUUID } from "node:crypto";
import type { Country } from "@portal/domain/wire/shapes";
import { mails } from "@portal/database/schema/server";
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
  await tx.database.insert(mails).values({ id, kind: mail.kind, sealed, createdAt: tx.clock.now() });
}

const sealedMail = (rowId: string) => ({ table: "mails", column: "sealed", rowId });
