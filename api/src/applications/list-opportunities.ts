import type { listOpportunities as contract } from "@portal/domain/applications/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentOpportunity } from "./present.ts";
import { readSettled, type Settle } from "./read-settled.ts";
import * as store from "./store.ts";

export function listOpportunities(settle: Settle): Act<typeof contract> {
  return async (context, { session }) => {
    const { database } = context;
    const [rows, stipulations] = await Promise.all([
      store.listOpportunities(database, session.contactId),
      readSettled(context, settle, () => store.listAllStipulations(database, session.contactId)),
    ]);
    const byOpportunity = Map.groupBy(stipulations, (row) => row.stipulation.opportunityId);
    return done({
      opportunities: rows.map((row) => presentOpportunity(row, byOpportunity.get(row.id) ?? [])),
    });
  };
}
