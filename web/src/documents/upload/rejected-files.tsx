import type { Rejection } from "@portal/domain/applications/contract";
import type { UploadedDocument } from "@portal/domain/documents/contract";
import { uploadPageTexts as texts } from "@portal/domain/documents/messages";
import { FileList } from "@portal/ui/figures/file-row.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { DocumentRow } from "../sent/document-row.tsx";

export function rejectionOf(document: UploadedDocument | undefined): Rejection | undefined {
  if (!document?.reviewedTimestamp) return undefined;
  const { filename, reviewReason, reviewedTimestamp } = document;
  return { filename, reason: reviewReason ?? "", timestamp: reviewedTimestamp };
}

export type RejectedFilesProps = {
  readonly documents: readonly UploadedDocument[];
  /** The document with a rejection reason that an alert above the list already shows. */
  readonly explained: UploadedDocument | undefined;
  readonly isAlone: boolean;
};

export function RejectedFiles({ documents, explained, isAlone }: RejectedFilesProps) {
  if (documents.length === 0) return null;
  const Heading = isAlone ? "h2" : "h4";
  return (
    <Stack gap={2}>
      <Heading className="h2-small">{texts.sentBefore}</Heading>
      <FileList label={texts.sentBefore}>
        {documents.map((document) => (
          <DocumentRow key={document.documentId} document={document} isExplained={document === explained} />
        ))}
      </FileList>
    </Stack>
  );
}

/** Returns the latest rejected document of a slot. Undefined if the slot has a valid document. */
export function explainedOf(
  documents: readonly UploadedDocument[],
  rejected: readonly UploadedDocument[],
): UploadedDocument | undefined {
  if (documents.length > 0) return undefined;
  return rejected.reduce<UploadedDocument | undefined>((last, each) => {
    const [one, other] = [each.reviewedTimestamp, last?.reviewedTimestamp];
    return one && (!other || Temporal.Instant.compare(one, other) > 0) ? each : last;
  }, undefined);
}
