import type { fulfillStipulation as contract } from "@portal/domain/applications/contract";
import { isDeclined, isReady } from "@portal/domain/documents/evidence/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockOwnOpportunity } from "../access/find-own.ts";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { presentOpportunity } from "./present.ts";
import { listEvidence, listStipulations, setFulfilled } from "./store.ts";

/**
 * Marks a stipulation fulfilled when what it asks for has arrived (SH-128). Idempotent: what is fulfilled stays so,
 * even where the application takes no more items (SH-123, SH-017).
 */
export const fulfillStipulation: Act<typeof contract> = (context, { session, params }) =>
  inTransaction(context, async ({ database, clock }) => {
    const { contactId } = session;
    const row = await lockOwnOpportunity(database, contactId, params.id);
    if (!row) return refuse("NOT_FOUND");
    const opportunity = presentOpportunity(row, await listStipulations(database, contactId, params.id));
    const stipulation = opportunity.stipulations.find(({ id }) => id === params.stipId);
    if (!stipulation) return refuse("NOT_FOUND");
    if (!stipulation.isFulfilled) {
      if (!row.takesStipulations) return refuse("STIPULATION_DISABLED");
      const evidence = { documents: await listEvidence(database, contactId, params.id) };
      if (!isReady(stipulation, opportunity, evidence)) return refuse("STIPULATION_NOT_READY");
      const optedOut = isDeclined(stipulation, evidence);
      await setFulfilled(database, stipulation.id, { at: clock.now(), optedOut });
    }
    return done({
      success: true,
      stipulation: { id: stipulation.id, name: stipulation.name, isFulfilled: true, fulfilled: true },
    });
  });
