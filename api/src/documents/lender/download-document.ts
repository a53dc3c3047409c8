import { Readable } from "node:stream";
import type { downloadDocument as contract } from "@portal/domain/documents/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { ProviderFault } from "@portal/providers/provider-fault";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { lenderOf, recordAudit } from "../../platform/audit/audit-entry.ts";
import { openFile } from "../sealing/open-file.ts";
import { findDocumentOfAny } from "./lender-store.ts";

/** Opens a document, proven genuine frame by frame. Who was given it is in the trail before the first byte is. */
export const downloadDocument: Act<typeof contract> = async (context, { params, caller }) => {
  const { storage } = context.providers;
  const row = await findDocumentOfAny(context.database, params.documentId);
  if (!row) return refuse("NOT_FOUND");
  const { id, storageId, filename, contentType } = row.document;
  const size = await storage.size(storageId);
  if (size === undefined) throw new ProviderFault("storage", "a document's file is gone", undefined);
  const file = await openFile(context.config.encryptionKeys, storageId, {
    size,
    async read(start, length) {
      if (length === 0) return Buffer.alloc(0);
      const parts: Buffer[] = [];
      const stream = await storage.read(storageId, { start, end: start + length - 1 });
      for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
      return Buffer.concat(parts);
    },
  });
  await inTransaction(context, async (tx) => {
    recordAudit(tx, {
      actor: lenderOf(caller),
      action: "document.downloaded",
      subject: { kind: "document", id },
    });
  });
  return done({ filename, contentType, bytes: Readable.from(file.stream()), size: file.size });
};
