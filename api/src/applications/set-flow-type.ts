import type { setFlowType as contract } from "@portal/domain/applications/flow/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockOwnOpportunity } from "../access/find-own.ts";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import * as store from "./store.ts";

/** Idempotent: what is chosen stays so, even where the application takes no more items (SH-123, SH-017). */
export const setFlowType: Act<typeof contract> = (context, { session, params, body }) =>
  inTransaction(context, async (tx) => {
    const opportunity = await lockOwnOpportunity(tx.database, session.contactId, params.id);
    if (!opportunity) return refuse("NOT_FOUND");
    const { flowType } = body;
    if (opportunity.flowType !== flowType) {
      if (!opportunity.takesStipulations) return refuse("STIPULATION_DISABLED");
      await store.setFlowType(tx.database, opportunity.id, flowType);
    }
    return done({ success: true as const, flowType });
  });
