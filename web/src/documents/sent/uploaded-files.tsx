import type { UploadedDocument } from "@portal/domain/documents/contract";
import { documentTexts } from "@portal/domain/documents/messages";
import { FileList } from "@portal/ui/figures/file-row.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { DocumentRow } from "./document-row.tsx";
import type { Queue } from "../upload/queue-files.ts";
import { uploadedIds } from "../upload/settle-entries.ts";

export type UploadedFilesProps = {
  readonly documents: readonly UploadedDocument[];
  readonly queue: Queue<File>;
};

/** Lists earlier documents that could belong to several of the page's requests (SERV-UP-01). */
export function UploadedFiles({ documents, queue }: UploadedFilesProps) {
  const types = new Set(queue.map(({ slot }) => slot.documentType));
  const shown = uploadedIds(queue);
  const earlier = documents.filter((each) => types.has(each.documentType) && !shown.has(each.documentId));
  if (earlier.length === 0) return null;
  return (
    <Stack gap={2}>
      <h2 className="h2-small">{documentTexts.filesUploaded}</h2>
      <FileList label={documentTexts.filesUploaded}>
        {earlier.map((document) => (
          <DocumentRow key={document.documentId} document={document} />
        ))}
      </FileList>
    </Stack>
  );
}
