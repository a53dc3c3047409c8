import { asBorrower } from "@portal/domain/events/principal";
import type { Action } from "@portal/domain/events/event";
import type { Transaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { OutgoingMail } from "../jobs/mail/outgoing-mail.ts";

type Change = Extract<Action, "password.changed" | "questions.set" | "questions.changed" | "email.changed">;

/** Records in the audit trail that a borrower changed a credential, without the credential's value. */
export async function recordChange(
  tx: Transaction,
  action: Change,
  { userId, contactId }: { readonly userId: string; readonly contactId: string },
  mails: readonly OutgoingMail[] = [],
): Promise<void> {
  const event = {
    action,
    by: asBorrower(contactId),
    person: contactId,
    about: { kind: "user", id: userId },
    // Only a change of the address needs it.
    renamed: { accountIds: [], contactIds: [contactId] },
  } as const;
  await emit(tx, event, mails);
}
