import type { UploadedDocument } from "@portal/domain/documents/contract";
import { documentTexts } from "@portal/domain/documents/messages";
import { dayOf, formatDay } from "@portal/domain/wire/dates";
import { FileRow } from "../ui/file-row.tsx";

/** A document that the server has, with the day it came. */
export function DocumentRow({ document }: { readonly document: UploadedDocument }) {
  return (
    <FileRow
      name={document.filename}
      size={formatDay(dayOf(document.uploadedTimestamp))}
      uploadedLabel={documentTexts.uploaded}
      state={{ kind: "uploaded" }}
    />
  );
}
