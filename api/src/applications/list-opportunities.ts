import type { listOpportunities as contract } from "@portal/domain/applications/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentOpportunity } from "./present.ts";
import * as store from "./store.ts";

export const listOpportunities: Act<typeof contract> = async (context, { session }) => {
  const [rows, stipulations] = await Promise.all([
    store.listOpportunities(context.database, session.contactId),
    store.listAllStipulations(context.database, session.contactId),
  ]);
  const byOpportunity = Map.groupBy(stipulations, (row) => row.stipulation.opportunityId);
  return done({ opportunities: rows.map((row) => presentOpportunity(row, byOpportunity.get(row.id) ?? [])) });
};
