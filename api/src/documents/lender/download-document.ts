import { Readable } from "node:stream";
import type { downloadDocument as contract } from "@portal/domain/documents/lender/contract";
import { downloadsPerDay } from "@portal/domain/documents/reviewing/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { countDaily } from "../../access/count-daily.ts";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { may } from "../../sessions/staff/staff-session.ts";
import { openStored } from "../sealing/open-stored.ts";
import { findDocumentOfAny } from "./lender-store.ts";

const actions = {
  review: "document.viewed",
  prefetch: "document.prefetched",
  download: "document.downloaded",
} as const;

/** Returns any borrower's document. Writes the audit entry before sending the first byte. */
export const downloadDocument: Act<typeof contract> = async (context, call) => {
  const { params, principal, staff } = call;
  const { for: purpose = "download" } = call.query;
  if (purpose === "download" && staff && !may(staff, "documents.download")) return refuse("FORBIDDEN");
  const row = await findDocumentOfAny(context, params.documentId);
  if (!row) return refuse("NOT_FOUND");
  const { id, storageId, filename, contentType } = row.document;
  const file = await openStored(context, storageId);
  await inTransaction(context, async (tx) => {
    if (purpose === "download" && staff)
      await countDaily(tx, staff.staffId, "documents.download", downloadsPerDay);
    await emit(tx, {
      by: principal,
      person: null,
      action: actions[purpose],
      about: { kind: "document", id },
    });
  });
  return done({ filename, contentType, bytes: Readable.from(file.stream()), size: file.size });
};
