import { asBorrower } from "@portal/domain/events/principal";
import type { Action } from "@portal/domain/events/event";
import type { Transaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { OutgoingMail } from "../jobs/mail/outgoing-mail.ts";

type Change = Extract<Action, "password.changed" | "questions.set" | "questions.changed">;

/** Records in the audit trail that a borrower changed a credential, without the credential's value. */
export async function recordChange(
  tx: Transaction,
  action: Change,
  { userId, contactId }: { readonly userId: string; readonly contactId: string },
  mails: readonly OutgoingMail[] = [],
): Promise<void> {
  const about = { kind: "user", id: userId } as const;
  await emit(tx, { action, by: asBorrower(contactId), person: contactId, about }, mails);
}
