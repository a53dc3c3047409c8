import type { listDocuments as contract } from "@portal/domain/documents/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../access/find-own.ts";
import { listRequests } from "../applications/fulfill-forms.ts";
import type { Act } from "../http/operation.ts";
import { presentDocument } from "./present.ts";
import * as store from "./store.ts";

export const listDocuments: Act<typeof contract> = async (context, { session, params, query }) => {
  const { contactId } = session;
  const opportunity = await findOwnOpportunity(context.database, contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const rows = await store.listDocuments(context, contactId, params.id, query.document_type);
  const requests = opportunity.takesStipulations ? await listRequests(context, contactId, params.id) : [];
  return done({ documents: rows.map((row) => presentDocument(row, requests, contactId)) });
};
