import type { fulfillStipulation as contract } from "@portal/domain/applications/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { findStipulation, setFulfilled } from "./store.ts";

/** Idempotent: what is fulfilled stays so, even where the application takes no more items (SH-123, SH-017). */
export const fulfillStipulation: Act<typeof contract> = async (context, { session, params }) => {
  const found = await findStipulation(context.database, session.contactId, params.id, params.stipId);
  if (!found) return refuse("NOT_FOUND");
  const { stipulation, opportunity } = found;
  if (stipulation.fulfilledAt === null) {
    if (!opportunity.takesStipulations) return refuse("STIPULATION_DISABLED");
    await setFulfilled(context.database, stipulation.id, context.clock.now());
  }
  return done({
    success: true,
    stipulation: { id: stipulation.id, name: stipulation.name, isFulfilled: true, fulfilled: true },
  });
};
