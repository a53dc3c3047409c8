import { deskBook, deskBorrowers } from "@portal/database/cast/desk/desk-cast";
import { deskThreads } from "@portal/database/cast/desk/desk-messages";
import type { Context } from "../../context.ts";
import { importBook } from "../../import/import-book.ts";
import { wholeBook } from "../../import/split-book.ts";
import { sendSampleDocument } from "./send-documents.ts";
import { sendSampleMessage } from "./send-messages.ts";
import { findSampleRequest } from "./store.ts";

type Step = { readonly hoursAgo: number; readonly send: (context: Context) => Promise<void> };

const deliveries = deskBorrowers.flatMap(({ businessName, deliveries: sent }) =>
  sent.map((one) => ({ ...one, businessName })),
);
const lastDelivery = deliveries.toSorted((one, other) => other.daysAgo - one.daysAgo).at(-1);
const documentSteps = deliveries.map((one): Step => ({
  hoursAgo: 24 * one.daysAgo,
  send: (context) => sendSampleDocument(context, one),
}));
const messageSteps = deskThreads.flatMap((thread) =>
  thread.messages.map((message): Step => ({
    hoursAgo: message.hoursAgo,
    send: (context) => sendSampleMessage(context, thread, message),
  })),
);
/** Sorted by time, oldest first, because the audit trail lists events in this order. The last step sends a document. */
const steps = [...messageSteps, ...documentSteps].toSorted((one, other) => other.hoursAgo - one.hoursAgo);

/**
 * Imports demo borrowers and sends their documents and messages, so that the desk's queues are not empty
 * (DESK-DEMO-02). If the portal stops before the end, the next start sends the rest.
 */
export async function sendSampleWork(context: Context, say: (line: string) => void): Promise<void> {
  if (!context.config.desk?.hasDemoWork || !lastDelivery) return;
  const known = await findSampleRequest(context.database, lastDelivery.request);
  if (known?.hasDocuments) return;
  if (!known) await importBook(context, deskBook(context.clock.now()), { size: wholeBook });
  for (const { send } of steps) await send(context);
  const senders = new Set(deliveries.map(({ businessName }) => businessName)).size;
  say(
    `The desk had no work: ${senders} demo businesses sent ${deliveries.length} documents, and ${deskThreads.length} people wrote messages.`,
  );
}
