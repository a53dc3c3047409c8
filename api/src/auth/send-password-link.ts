import { emailKey } from "@portal/domain/auth/rules";
import { mailBudget, recoveryMail } from "@portal/domain/auth/recovery/rules";
import { thePortal } from "@portal/domain/events/principal";
import { inTransaction, type Context } from "../context.ts";
import { countMailsTo, emit } from "../events/emit.ts";
import { issueLink } from "./issue-link.ts";
import { listQuestionsOf, lockUserByEmail } from "./store.ts";

/** A borrower's request for a password link. `sealed` is the encrypted email address. */
export type PasswordRequest = { readonly id: string; readonly sealed: string };

export const sealedAddress = (requestId: string) => ({
  table: "jobs",
  column: "sealed_address",
  rowId: requestId,
});

const recoveryMails = ["reset-password", "reset-account", "sign-in-with-provider"] as const;

/** Mails a link or a notice, depending on the account, within the mail limit (CH-12). */
export async function sendPasswordLink(context: Context, { id, sealed }: PasswordRequest): Promise<void> {
  const email = context.cipher.decrypt(sealedAddress(id), sealed);
  await inTransaction(context, async (tx) => {
    // Locks the user, so that simultaneous requests cannot exceed the mail limit.
    const found = await lockUserByEmail(tx.database, emailKey(email));
    if (!found) return;
    const { user, contact } = found;
    const questions = await listQuestionsOf(tx.database, user.id);
    const kind = recoveryMail({ ...user, hasQuestions: questions.length > 0 });
    const since = tx.clock.now().subtract({ hours: mailBudget.hours });
    const sent = await countMailsTo(tx, user.email, recoveryMails, since);
    if (kind === undefined || sent >= mailBudget.mails) return;
    const { firstName, country } = contact;
    if (kind !== "sign-in-with-provider") {
      await issueLink(tx, { contact, kind, by: thePortal, to: user.email, id });
      return;
    }
    const event = {
      by: thePortal,
      person: contact.id,
      action: "link.refused",
      about: { kind: "contact", id: contact.id },
    } as const;
    await emit(tx, event, [{ kind, to: user.email, firstName, country }]);
  });
}
