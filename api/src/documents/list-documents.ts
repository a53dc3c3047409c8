import type { listDocuments as contract } from "@portal/domain/documents/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { Act } from "../http/operation.ts";
import { presentDocument } from "./present.ts";
import * as store from "./store.ts";

export const listDocuments: Act<typeof contract> = async (context, { session, params, query }) => {
  const opportunity = await findOwnOpportunity(context.database, session.contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const rows = await store.listDocuments(context.database, session.contactId, params.id, query.document_type);
  return done({ documents: rows.map(presentDocument) });
};
