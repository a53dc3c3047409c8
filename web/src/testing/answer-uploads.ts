import * as applications from "@portal/domain/applications/contract";
import type { Opportunity } from "@portal/domain/applications/contract";
import * as documents from "@portal/domain/documents/contract";
import type { UploadedDocument } from "@portal/domain/documents/contract";
import { fulfilledReply, uploadedDocument } from "./fixtures.ts";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

type Start = {
  /** The documents that the borrower sent earlier. */
  readonly documents?: readonly UploadedDocument[];
  /** The reasons for which the stub refuses files, by file name. */
  readonly refusals?: Readonly<Record<string, string>>;
};

/** Responds to the calls of upload pages. Remembers uploaded files and fulfilled requests. */
export function answerUploads(api: StubApi, opportunities: readonly Opportunity[], start: Start = {}): void {
  const { refusals = {} } = start;
  let kept = [...(start.documents ?? [])];
  const fulfilled = new Set<string>();

  function keep(
    file: File,
    fields: { readonly document_type: string; readonly stipulation_id?: string | undefined },
  ) {
    const documentId = `document-of-${file.name}`;
    const { document_type: documentType, stipulation_id: stipulationId = null } = fields;
    kept = [uploadedDocument({ documentId, filename: file.name, documentType, stipulationId }), ...kept];
    return { documentId, filename: file.name, documentType };
  }

  api.answer(applications.listOpportunities, () => ({
    opportunities: opportunities.map((each) => ({
      ...each,
      stipulations: each.stipulations.map((one) =>
        fulfilled.has(one.id)
          ? {
              ...one,
              isFulfilled: true,
              fulfilled: true,
              fulfilledFirstTimestamp: Temporal.Instant.from("2026-03-09T16:00:00Z"),
            }
          : one,
      ),
    })),
  }));
  api.answer(applications.listOpportunityContacts, { contacts: [] });
  api.answer(applications.isStipulationEnabled, { isEnabled: true });
  api.answer(applications.fulfillStipulation, (call) => {
    fulfilled.add(call.params.stipId);
    return fulfilledReply(call);
  });
  api.answer(documents.listDocuments, () => ({ documents: kept }));
  api.answer(documents.removeDocument, ({ params }) => {
    kept = kept.filter(({ documentId }) => documentId !== params.documentId);
    return { success: true };
  });
  api.answer(documents.uploadDocuments, ({ files, fields }) => ({
    success: files.filter(({ name }) => !refusals[name]).map((each) => keep(each, fields)),
    failure: files.flatMap(({ name: filename }) => {
      const failureReason = refusals[filename];
      return failureReason === undefined ? [] : { filename, failureReason };
    }),
  }));
  api.answer(documents.uploadDocument, ({ files: [file], fields }) => {
    if (!file) throw new Error("the call has no file");
    const message = refusals[file.name];
    if (message !== undefined) return { refused: "FILE_TYPE_NOT_ALLOWED", message };
    const { documentId: id, ...document } = keep(file, fields);
    return { error: false, id, ...document };
  });
}
