import { Readable } from "node:stream";
import type { getDocument as contract } from "@portal/domain/documents/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../events/emit.ts";
import { openStored } from "./sealing/open-stored.ts";
import { findOwnDocument } from "./store.ts";

/** Returns a document's file to its sender. Writes the audit entry before sending the first byte. */
export const getDocument: Act<typeof contract> = async (context, { session, params }) => {
  const document = await findOwnDocument(context, session.contactId, params.documentId);
  if (!document) return refuse("NOT_FOUND");
  const { id, storageId, filename, contentType } = document;
  const file = await openStored(context, storageId);
  await inTransaction(context, async (tx) => {
    await emit(tx, {
      by: asBorrower(session.contactId),
      person: session.contactId,
      action: "document.read",
      about: { kind: "document", id },
    });
  });
  return done({ filename, contentType, bytes: Readable.from(file.stream()), size: file.size });
};
