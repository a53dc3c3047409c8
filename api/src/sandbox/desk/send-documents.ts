import type { Delivery } from "@portal/database/cast/desk/desk-borrowers";
import { documentTypeOf } from "@portal/domain/documents/requests/rules";
import type { Context } from "../../context.ts";
import { only, stageFile } from "../../documents/stage-file.ts";
import { storeDocuments } from "../../documents/store-documents.ts";
import { sampleFile } from "./sample-files.ts";
import { findSampleRequest } from "./store.ts";

/** A file that a demo borrower sends. */
export type SampleDelivery = Delivery & { readonly businessName: string };

/**
 * Uploads a file as the borrower would, at an earlier time, so that the queue's items have different ages. If an
 * interrupted start uploads the file again, the portal stores no second document.
 */
export async function sendSampleDocument(context: Context, delivery: SampleDelivery): Promise<void> {
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
