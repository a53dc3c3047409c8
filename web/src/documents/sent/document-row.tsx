import type { UploadedDocument } from "@portal/domain/documents/contract";
import { documentTexts, uploadPageTexts } from "@portal/domain/documents/messages";
import { dayOf, formatDay } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { config } from "@portal/ui/calls/config.ts";
import { FileRow } from "@portal/ui/figures/file-row.tsx";
import { useOpenDocument } from "./use-open-document.ts";

export type DocumentRowProps = {
  readonly document: UploadedDocument;
  /** True if the page shows the rejection's reason elsewhere. */
  readonly isExplained?: boolean;
  readonly onRemove?: (() => void) | undefined;
};

/** Shows an uploaded document with its upload date and any rejection. Only the document's sender can open it. */
export function DocumentRow({ document, isExplained = false, onRemove }: DocumentRowProps) {
  const open = useOpenDocument();
  const { filename, uploadedTimestamp, reviewReason, reviewedTimestamp } = document;
  const isRejected = document.review === "rejected";
  const uploaded = formatDay(dayOf(uploadedTimestamp));
  const reviewed = reviewedTimestamp ? formatDay(dayOf(reviewedTimestamp)) : "";
  const returned = fillIn(uploadPageTexts.notAccepted, { uploaded, reviewed });
  return (
    <FileRow
      name={filename}
      size={isRejected ? [returned, !isExplained && reviewReason].filter(Boolean).join(" ") : uploaded}
      uploadedLabel={
        document.isAddedByLender
          ? fillIn(documentTexts.addedBy, { lenderPartner: config().lenderPartner })
          : documentTexts.uploaded
      }
      state={isRejected ? { kind: "returned" } : { kind: "uploaded", onRemove }}
      onOpen={document.isOwn ? () => void open(document) : undefined}
    />
  );
}
