import type { LenderStipulation } from "@portal/domain/applications/lender/contract";
import type { Outcome } from "@portal/domain/wire/outcome";
import type { Page } from "../../applications/lender/notify-borrower.ts";
import type { Transaction } from "../../context.ts";
import type { lenderOf } from "../../platform/audit/audit-entry.ts";

/**
 * Runs before requests are reopened and before any write, because a refusal does not roll back the transaction.
 * Injected, because the module with the affected records depends on this module.
 */
export type Reopening = (
  tx: Transaction,
  asked: {
    readonly opportunityId: string;
    readonly requests: readonly Pick<LenderStipulation, "name" | "requestType" | "isFulfilled">[];
    readonly caller: Parameters<typeof lenderOf>[0];
  },
) => Promise<Outcome<Page | undefined, "AMOUNT_AGREED" | "FORGIVENESS_LOCKED">>;
