import type {
  fulfillStipulation as contract,
  Opportunity,
  Stipulation,
} from "@portal/domain/applications/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockOwnOpportunity } from "../access/find-own.ts";
import { inTransaction, type Transaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { presentOpportunity } from "./present.ts";
import { holdStipulation, listStipulations, setFulfilled, setProvided } from "./store.ts";

/**
 * What has arrived of what a stipulation asks for: enough, too little, or nothing because it was declined. A request for
 * forgiveness has its own word for too little, and takes nothing any more once it is `locked`.
 */
export type Verdict = "ready" | "missing" | "declined" | "incomplete" | "locked";
/** The slices that take the evidence come after this one, so they bring the judge. */
export type Judge = (
  tx: Transaction,
  asked: {
    readonly borrower: string;
    readonly opportunity: Opportunity;
    readonly stipulation: Stipulation;
  },
) => Promise<Verdict>;

/**
 * Marks a stipulation fulfilled when what it asks for has arrived (SH-128). Idempotent: what is fulfilled stays so,
 * even where the application takes no more items (SH-123, SH-017).
 */
export function fulfillStipulation(judge: Judge): Act<typeof contract> {
  return (context, { session, params }) =>
    inTransaction(context, async (tx) => {
      const borrower = session.contactId;
      const row = await lockOwnOpportunity(tx.database, borrower, params.id);
      if (!row) return refuse("NOT_FOUND");
      await holdStipulation(tx.database, row.id, params.stipId);
      const stipulations = await listStipulations(tx.database, borrower, params.id);
      const opportunity = presentOpportunity(tx.cipher, row, stipulations);
      const stipulation = opportunity.stipulations.find(({ id }) => id === params.stipId);
      if (!stipulation) return refuse("NOT_FOUND");
      if (!stipulation.isFulfilled) {
        if (!row.takesStipulations) return refuse("STIPULATION_DISABLED");
        const verdict = await judge(tx, { borrower, opportunity, stipulation });
        if (verdict === "missing") return refuse("STIPULATION_NOT_READY");
        if (verdict === "incomplete") return refuse("VALIDATION");
        if (verdict === "locked") return refuse("FORGIVENESS_LOCKED");
        const optedOut = verdict === "declined";
        await setFulfilled(tx.database, stipulation.id, { at: tx.clock.now(), optedOut });
      } else if (
        stipulation.optedOut &&
        (await judge(tx, { borrower, opportunity, stipulation })) === "ready"
      ) {
        // It declined itself while the borrower was about to send it.
        await setProvided(tx.database, stipulation.id);
      }
      const { id, name } = stipulation;
      const stipulationNow = { id, name, isFulfilled: true, fulfilled: true };
      return done({ error: false, success: true, stipulation: stipulationNow });
    });
}
