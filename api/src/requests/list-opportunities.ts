import type { listOpportunities as contract } from "@portal/domain/applications/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentOpportunity } from "../applications/present.ts";
import { listFirstExperts } from "../support/list-first-experts.ts";
import { declineOwnOverdue } from "./decline-overdue.ts";
import { readAfterDeclining } from "./read-after-declining.ts";
import { show } from "./request-kinds.ts";
import * as store from "../applications/store.ts";

export const listOpportunities: Act<typeof contract> = async (context, { session }) => {
  const { database, cipher } = context;
  const borrower = session.contactId;
  const [rows, experts, stipulations] = await Promise.all([
    store.listOpportunities(database, borrower),
    listFirstExperts(context, borrower),
    readAfterDeclining(context, declineOwnOverdue, () => store.listAllStipulations(database, borrower)),
  ]);
  const shown = await show(context, borrower, stipulations);
  const byOpportunity = Map.groupBy(shown, (row) => row.stipulation.opportunityId);
  return done({
    opportunities: rows.map((row) =>
      presentOpportunity(cipher, row, byOpportunity.get(row.id) ?? [], experts.get(row.id)),
    ),
  });
};
