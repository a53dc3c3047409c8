import type { listDocumentTypes as contract } from "@portal/domain/documents/contract";
import { documentTypes } from "@portal/domain/documents/requests/rules";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { listRequested } from "./store-documents.ts";

/** Lists the document types that every application accepts, then the types that the borrower's applications request. */
export const listDocumentTypes: Act<typeof contract> = async (context, { session }) => {
  const requested = await listRequested(context, session.contactId);
  const own = requested.map((request) => request.documentType).toSorted();
  return done({ documentTypes: [...new Set([...documentTypes, ...own])] });
};
