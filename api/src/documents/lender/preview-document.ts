import type { previewDocument as contract } from "@portal/domain/documents/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import { emit } from "../../events/emit.ts";
import type { Act } from "../../http/operation.ts";
import { hasPreview } from "../content/preview/preview-content.ts";
import { previewFile } from "../content/preview-file.ts";
import { readStored } from "../sealing/open-stored.ts";
import { findDocumentOfAny } from "./lender-store.ts";

/** Shows a workbook, a CSV file or a text document as plain data. Counts as viewing the document. */
export const previewDocument: Act<typeof contract> = async (context, { params, principal }) => {
  const row = await findDocumentOfAny(context, params.documentId);
  if (!row) return refuse("NOT_FOUND");
  const { id, filename, storageId } = row.document;
  if (!hasPreview(filename)) return refuse("NO_PREVIEW");
  // Copies the bytes, because a small buffer belongs to a shared pool, and a message to a thread would contain the
  // whole pool.
  const bytes = new Uint8Array(await readStored(context, storageId));
  const preview = await previewFile(principal.id, { filename, bytes });
  if (!preview) return refuse("NO_PREVIEW");
  await inTransaction(context, (tx) =>
    emit(tx, { by: principal, person: null, action: "document.viewed", about: { kind: "document", id } }),
  );
  return done(preview);
};
