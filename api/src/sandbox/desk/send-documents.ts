import { deskBook, deskBorrowers } from "@portal/database/cast/desk/desk-cast";
import { documentTypeOf } from "@portal/domain/documents/requests/rules";
import type { Context } from "../../context.ts";
import { only, stageFile } from "../../documents/stage-file.ts";
import { storeDocuments } from "../../documents/store-documents.ts";
import { importBook } from "../../import/import-book.ts";
import { wholeBook } from "../../import/split-book.ts";
import { sampleFile } from "./sample-files.ts";
import { findSampleRequest } from "./store.ts";

/** All files that the borrowers send, the oldest first, because the audit trail lists events in this order. */
const deliveries = deskBorrowers
  .flatMap(({ businessName, deliveries: sent }) => sent.map((one) => ({ ...one, businessName })))
  .toSorted((one, other) => other.daysAgo - one.daysAgo);

/**
 * Imports borrowers for the desk's demo and uploads their documents as the borrowers would, so that the queue has items
 * (DESK-DEMO-02). The clock is set back for each upload, so that the items have waited for different times. An
 * interrupted start is completed by the next one, because a file that is sent again creates no second document.
 */
export async function sendSampleDocuments(context: Context, say: (line: string) => void): Promise<void> {
  const last = deliveries.at(-1);
  if (!context.config.desk?.hasDemoWork || !last) return;
  const known = await findSampleRequest(context.database, last.request);
  if (known?.hasDocuments) return;
  if (!known) await importBook(context, deskBook(context.clock.now()), { size: wholeBook });
  for (const delivery of deliveries) await deliver(context, delivery);
  const senders = new Set(deliveries.map(({ businessName }) => businessName)).size;
  say(`The desk had no work: ${senders} demo businesses sent ${deliveries.length} documents.`);
}

async function deliver(context: Context, delivery: (typeof deliveries)[number]): Promise<void> {
  const { request, sample, filename, daysAgo, businessName } = delivery;
  const asked = await findSampleRequest(context.database, request);
  if (!asked) throw new Error(`the demo has no request ${request}`);
  const bytes = await sampleFile({ kind: sample, filename, businessName });
  const file = await stageFile(context, { filename, bytes: only(bytes) });
  const sentAt = context.clock.now().subtract({ hours: 24 * daysAgo });
  const kept = await storeDocuments(
    { ...context, clock: { now: () => sentAt } },
    {
      session: { contactId: asked.contactId },
      fields: {
        opportunity_id: asked.opportunityId,
        document_type: documentTypeOf({ ...asked, stipulationMap: asked }),
        stipulation_id: asked.stipulationId,
      },
      files: [file],
    },
    async () => false,
  );
  await file.discard();
  const [result] = kept.ok ? kept.value : [];
  if (!result || "refusal" in result)
    throw new Error(`the sample document ${filename} was refused: ${kept.ok ? result?.refusal : kept.code}`);
}
