import type { setFlowType as contract } from "@portal/domain/applications/flow/contract";
import { asBorrower } from "@portal/domain/events/principal";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity, lockOwnOpportunity } from "../access/find-own.ts";
import { confirmConnection } from "../banking/connection/confirm-connection.ts";
import { inTransaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act } from "../http/operation.ts";
import * as store from "../applications/store.ts";

/** Succeeds if the flow type is already set, even if the application accepts no more items (SH-123, SH-017). */
export const setFlowType: Act<typeof contract> = async (context, { session, params, body }) => {
  const { flowType } = body;
  const borrower = session.contactId;
  const opportunityId = params.id;
  const found = await findOwnOpportunity(context.database, borrower, opportunityId);
  if (!found) return refuse("NOT_FOUND");
  if (!found.takesStipulations)
    return found.flowType === flowType
      ? done({ success: true as const, flowType })
      : refuse("STIPULATION_DISABLED");
  // The lender may have requested a new bank connection since the previous call.
  if (!(await confirmConnection(context, { borrower, opportunityId }))) return refuse("BANK_NOT_CONNECTED");
  return inTransaction(context, async (tx) => {
    const opportunity = await lockOwnOpportunity(tx.database, borrower, opportunityId);
    if (!opportunity) return refuse("NOT_FOUND");
    if (opportunity.flowType === flowType) return done({ success: true as const, flowType });
    if (!opportunity.takesStipulations) return refuse("STIPULATION_DISABLED");
    await store.setFlowType(tx.database, opportunity.id, flowType);
    await emit(tx, {
      by: asBorrower(borrower),
      person: borrower,
      action: "opportunity.flow-type-set",
      about: { kind: "opportunity", id: opportunity.id },
      detail: { flowType },
    });
    return done({ success: true as const, flowType });
  });
};
