import { thePortal } from "@portal/domain/events/principal";
import type { Transaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { OutgoingMail } from "../jobs/mail/outgoing-mail.ts";

/** Queues a mail with an event that allows any mail. */
export async function postMail(tx: Transaction, mail: OutgoingMail): Promise<void> {
  const event = { action: "link.refused", by: thePortal, person: null } as const;
  await emit(tx, { ...event, about: { kind: "contact", id: "anyone" } }, [mail]);
}
