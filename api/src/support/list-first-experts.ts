import type { Opportunity } from "@portal/domain/applications/contract";
import type { Context } from "../context.ts";
import { listAllExperts } from "./store.ts";

/** Finds each application's first lender expert. */
export async function listFirstExperts(
  { database }: Context,
  borrower: string,
): Promise<ReadonlyMap<string, Opportunity["businessFundingExpert"]>> {
  const experts = await listAllExperts(database, borrower);
  // A map keeps the last value of each key, so the list is reversed to keep the first expert.
  return new Map(experts.toReversed().map(({ opportunityId, expert }) => [opportunityId, expert]));
}
