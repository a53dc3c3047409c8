import type { ListFirstExperts } from "../applications/list-opportunities.ts";
import { listAllExperts } from "./store.ts";

export const listFirstExperts: ListFirstExperts = async ({ database }, borrower) => {
  const experts = await listAllExperts(database, borrower);
  // Reverses the experts, because a map keeps the last value of a key, and each application's first expert must stay.
  return new Map(experts.toReversed().map(({ opportunityId, expert }) => [opportunityId, expert]));
};
