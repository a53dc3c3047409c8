import type { fulfillStipulation as contract } from "@portal/domain/applications/contract";
import { asBorrower } from "@portal/domain/events/principal";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockOwnOpportunity } from "../access/find-own.ts";
import type { Judge } from "../applications/fulfill-forms.ts";
import { inTransaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act } from "../http/operation.ts";
import { presentOpportunity } from "../applications/present.ts";
import { lockStipulation, listStipulations, setFulfilled, setProvided } from "../applications/store.ts";

/**
 * Fulfills a stipulation if its evidence has arrived (SH-128). Repeating the call for a fulfilled stipulation succeeds
 * (SH-123, SH-017).
 */
export function fulfillStipulation(judge: Judge): Act<typeof contract> {
  return (context, { session, params }) =>
    inTransaction(context, async (tx) => {
      const borrower = session.contactId;
      const row = await lockOwnOpportunity(tx.database, borrower, params.id);
      if (!row) return refuse("NOT_FOUND");
      await lockStipulation(tx.database, row.id, params.stipId);
      const stipulations = await listStipulations(tx.database, borrower, params.id);
      const opportunity = presentOpportunity(tx.cipher, row, stipulations);
      const stipulation = opportunity.stipulations.find(({ id }) => id === params.stipId);
      if (!stipulation) return refuse("NOT_FOUND");
      const about = {
        by: asBorrower(borrower),
        person: borrower,
        about: { kind: "stipulation", id: stipulation.id },
        applications: [row.id],
      } as const;
      if (!stipulation.isFulfilled) {
        if (!row.takesStipulations) return refuse("STIPULATION_DISABLED");
        const verdict = await judge(tx, { borrower, opportunity, stipulation });
        if (verdict === "missing") return refuse("STIPULATION_NOT_READY");
        if (verdict === "incomplete") return refuse("VALIDATION");
        if (verdict === "locked") return refuse("FORGIVENESS_LOCKED");
        const optedOut = verdict === "declined";
        await setFulfilled(tx.database, stipulation.id, { at: tx.clock.now(), optedOut });
        await emit(tx, { ...about, action: "stipulation.fulfilled", detail: { optedOut } });
      } else if (
        stipulation.optedOut &&
        (await judge(tx, { borrower, opportunity, stipulation })) === "ready"
      ) {
        // The borrower's document arrived after the automatic decline, so the stipulation is no longer declined.
        await setProvided(tx.database, stipulation.id);
        await emit(tx, { ...about, action: "stipulation.provided" });
      }
      const { id, name } = stipulation;
      const stipulationNow = { id, name, isFulfilled: true, fulfilled: true };
      return done({ error: false, success: true, stipulation: stipulationNow });
    });
}
