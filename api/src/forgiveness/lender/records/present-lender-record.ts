import type { LenderForgiveness } from "@portal/domain/forgiveness/lender/records/contract";
import { presentRecord } from "../../record/present-record.ts";
import type { Held } from "../../record/record-store.ts";

export function presentLenderRecord(held: Held): LenderForgiveness {
  const { record, advance, opportunity } = held;
  return {
    ...presentRecord(held),
    loanId: advance.loanId,
    advanceExternalId: advance.externalId,
    opportunityExternalId: opportunity.externalId,
    balance: advance.balanceCents,
    caseWorker: opportunity.caseWorker,
    createdTimestamp: record.createdAt,
    changedTimestamp: record.changedAt,
  };
}
