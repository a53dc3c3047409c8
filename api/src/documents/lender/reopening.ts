import type { LenderStipulation } from "@portal/domain/applications/lender/contract";
import type { Outcome } from "@portal/domain/wire/outcome";
import type { Page } from "../../applications/lender/tell-borrower.ts";
import type { Transaction } from "../../context.ts";
import type { lenderOf } from "../../platform/audit/audit-entry.ts";

/**
 * What a later slice does with requests of its own that the lender is about to ask for again, in the same transaction;
 * or why they stay as they are. It is asked before anything is written, since a refusal does not undo that.
 * @returns where the borrower finds them; undefined for the action items
 */
export type Reopening = (
  tx: Transaction,
  asked: {
    readonly opportunityId: string;
    readonly requests: readonly Pick<LenderStipulation, "name" | "requestType" | "isFulfilled">[];
    readonly caller: Parameters<typeof lenderOf>[0];
  },
) => Promise<Outcome<Page | undefined, "AMOUNT_AGREED" | "FORGIVENESS_LOCKED">>;
