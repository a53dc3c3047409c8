import type { ownProperty as contract } from "@portal/domain/ownership/references/contract";
import { asBorrower } from "@portal/domain/events/principal";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockOwnOpportunity } from "../access/find-own.ts";
import { inTransaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act } from "../http/operation.ts";
import { setOwnsProperty } from "./references/reference-store.ts";

/** Repeating the stored answer succeeds, even after the application stops accepting answers (SH-123). */
export const ownProperty: Act<typeof contract> = (context, { session, params }) =>
  inTransaction(context, async (tx) => {
    const opportunity = await lockOwnOpportunity(tx.database, session.contactId, params.id);
    if (!opportunity) return refuse("NOT_FOUND");
    const said = { ownsProperty: true, ownsPropertyAt: tx.clock.now() };
    if (opportunity.takesStipulations) await setOwnsProperty(tx.database, opportunity.id, said);
    else if (opportunity.ownsProperty !== true) return refuse("STIPULATION_DISABLED");
    if (opportunity.ownsProperty !== true)
      await emit(tx, {
        by: asBorrower(session.contactId),
        person: session.contactId,
        action: "property.declared",
        about: { kind: "opportunity", id: opportunity.id },
      });
    return done({ success: true as const, opportunityId: opportunity.id, ownsProperty: true as const });
  });
