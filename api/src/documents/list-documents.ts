import type { listDocuments as contract } from "@portal/domain/documents/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../platform/answer.ts";
import { presentDocument } from "./present.ts";
import * as store from "./store.ts";

export const listDocuments: Act<typeof contract> = async (context, { session, params, query }) => {
  const opportunity = await store.findOpportunity(context.database, session.contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const rows = await store.listDocuments(context.database, session.contactId, params.id, query.document_type);
  return done({ documents: rows.map(presentDocument) });
};
