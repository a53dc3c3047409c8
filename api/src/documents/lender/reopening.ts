import type { LenderStipulation } from "@portal/domain/applications/lender/contract";
import type { Principal } from "@portal/domain/events/principal";
import type { Outcome } from "@portal/domain/wire/outcome";
import type { Page } from "../../applications/lender/request-mails.ts";
import type { Transaction } from "../../context.ts";

/**
 * Runs before requests are reopened and before any write, because a refusal does not roll back the transaction.
 * Injected, because the module with the affected records depends on this module.
 */
export type Reopening = (
  tx: Transaction,
  asked: {
    readonly opportunityId: string;
    readonly requests: readonly Pick<LenderStipulation, "name" | "requestType" | "isFulfilled">[];
    readonly principal: Principal;
  },
) => Promise<Outcome<Page | undefined, "AMOUNT_AGREED" | "FORGIVENESS_LOCKED">>;
