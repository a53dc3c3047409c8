import { documentTexts } from "@portal/domain/documents/messages";
import type { Queue } from "./queue-files.ts";
import { dayOf, formatDay } from "@portal/domain/wire/dates";
import { useQuery } from "@tanstack/react-query";
import { FileList, FileRow } from "../ui/file-row.tsx";
import { Stack } from "../ui/layout.tsx";
import { documentsQuery } from "./queries.ts";

/** What was uploaded for these requests on an earlier visit; nothing where there is none (SERV-UP-01). */
export function UploadedFiles(props: { readonly opportunityId: string; readonly queue: Queue<File> }) {
  const { opportunityId, queue } = props;
  // The page does without the list when it cannot be had.
  const { data: documents = [] } = useQuery({ ...documentsQuery(opportunityId), retry: false });
  const types = new Set(queue.map(({ slot }) => slot.documentType));
  const shown = new Set(
    queue.flatMap(({ entries }) =>
      entries.flatMap(({ state }) => (state.kind === "uploaded" ? state.documentId : [])),
    ),
  );
  const earlier = documents.filter((each) => types.has(each.documentType) && !shown.has(each.documentId));
  if (earlier.length === 0) return null;
  return (
    <Stack gap={2}>
      <h2 className="h2-small">{documentTexts.filesUploaded}</h2>
      <FileList label={documentTexts.filesUploaded}>
        {earlier.map(({ documentId, filename, uploadedTimestamp }) => (
          <FileRow
            key={documentId}
            name={filename}
            size={formatDay(dayOf(uploadedTimestamp))}
            uploadedLabel={documentTexts.uploaded}
            state={{ kind: "uploaded" }}
          />
        ))}
      </FileList>
    </Stack>
  );
}
