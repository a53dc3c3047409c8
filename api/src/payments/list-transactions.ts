import type { listTransactions as contract } from "@portal/domain/loans/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentTransaction } from "./present.ts";
import { findOwnAdvance } from "../access/find-own.ts";
import * as store from "./store.ts";

export const listTransactions: Act<typeof contract> = async (context, { session, params }) => {
  const found = await findOwnAdvance(context.database, session.contactId, params.id);
  if (!found) return refuse("NOT_FOUND");
  const rows = await store.listTransactions(context.database, session.contactId, found.advance.id);
  return done({ transactions: rows.map(presentTransaction) });
};
