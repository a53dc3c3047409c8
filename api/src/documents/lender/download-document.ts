import { Readable } from "node:stream";
import type { downloadDocument as contract } from "@portal/domain/documents/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { openStored } from "../sealing/open-stored.ts";
import { findDocumentOfAny } from "./lender-store.ts";

/** Returns any borrower's document. Writes the audit entry before sending the first byte. */
export const downloadDocument: Act<typeof contract> = async (context, { params, principal }) => {
  const row = await findDocumentOfAny(context, params.documentId);
  if (!row) return refuse("NOT_FOUND");
  const { id, storageId, filename, contentType } = row.document;
  const file = await openStored(context, storageId);
  await inTransaction(context, async (tx) => {
    await emit(tx, {
      by: principal,
      person: null,
      action: "document.downloaded",
      about: { kind: "document", id },
    });
  });
  return done({ filename, contentType, bytes: Readable.from(file.stream()), size: file.size });
};
