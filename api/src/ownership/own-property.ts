import type { ownProperty as contract } from "@portal/domain/ownership/references/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockOwnOpportunity } from "../access/find-own.ts";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { setOwnsProperty } from "./references/reference-store.ts";

/** Idempotent: what is said stays so, even where the application takes no more items (SH-123). */
export const ownProperty: Act<typeof contract> = (context, { session, params }) =>
  inTransaction(context, async (tx) => {
    const opportunity = await lockOwnOpportunity(tx.database, session.contactId, params.id);
    if (!opportunity) return refuse("NOT_FOUND");
    if (opportunity.ownsProperty !== true) {
      if (!opportunity.takesStipulations) return refuse("STIPULATION_DISABLED");
      await setOwnsProperty(tx.database, opportunity.id, true);
    }
    return done({ success: true as const, opportunityId: opportunity.id, ownsProperty: true as const });
  });
