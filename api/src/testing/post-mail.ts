import { thePortal } from "@portal/domain/events/principal";
import type { Transaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { OutgoingMail } from "../jobs/mail/outgoing-mail.ts";

/** Queues a mail. Uses an event that allows mails of every type. */
export async function postMail(tx: Transaction, mail: OutgoingMail): Promise<void> {
  const event = { action: "link.refused", by: thePortal, person: null } as const;
  await emit(tx, { ...event, about: { kind: "contact", id: "anyone" } }, [mail]);
}
