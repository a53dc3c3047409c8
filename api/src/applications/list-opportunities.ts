import type { listOpportunities as contract, Opportunity } from "@portal/domain/applications/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Context } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { presentOpportunity } from "./present.ts";
import { readAfterDeclining, type DeclineOverdue, type Show } from "./read-after-declining.ts";
import * as store from "./store.ts";

/** Finds each application's lender expert. Passed as a parameter to avoid a circular import. */
export type ListFirstExperts = (
  context: Context,
  borrower: string,
) => Promise<ReadonlyMap<string, Opportunity["businessFundingExpert"]>>;

export type OpportunityParts = {
  readonly settle: DeclineOverdue;
  readonly show: Show;
  readonly listFirstExperts: ListFirstExperts;
};

export function listOpportunities(parts: OpportunityParts): Act<typeof contract> {
  const { settle, show, listFirstExperts } = parts;
  return async (context, { session }) => {
    const { database, cipher } = context;
    const borrower = session.contactId;
    const [rows, experts, stipulations] = await Promise.all([
      store.listOpportunities(database, borrower),
      listFirstExperts(context, borrower),
      readAfterDeclining(context, settle, () => store.listAllStipulations(database, borrower)),
    ]);
    const shown = await show(context, borrower, stipulations);
    const byOpportunity = Map.groupBy(shown, (row) => row.stipulation.opportunityId);
    return done({
      opportunities: rows.map((row) =>
        presentOpportunity(cipher, row, byOpportunity.get(row.id) ?? [], experts.get(row.id)),
      ),
    });
  };
}
