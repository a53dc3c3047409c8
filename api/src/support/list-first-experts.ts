import type { ListFirstExperts } from "../applications/list-opportunities.ts";
import { listAllExperts } from "./store.ts";

/** Of each of the borrower's applications the first of the lender's people. */
export const listFirstExperts: ListFirstExperts = async ({ database }, borrower) => {
  const experts = await listAllExperts(database, borrower);
  // The last of what is set under a key stays.
  return new Map(experts.toReversed().map(({ opportunityId, expert }) => [opportunityId, expert]));
};
