import type { listStipulations as contract } from "@portal/domain/applications/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentStipulation } from "./present.ts";
import { findOwnOpportunity } from "../access/find-own.ts";
import * as store from "./store.ts";

export const listStipulations: Act<typeof contract> = async (context, { session, params }) => {
  const opportunity = await findOwnOpportunity(context.database, session.contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const rows = await store.listStipulations(context.database, session.contactId, opportunity.id);
  return done({ stipulations: rows.map(presentStipulation) });
};
