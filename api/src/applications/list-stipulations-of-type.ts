import type { listStipulationsOfType as contract } from "@portal/domain/applications/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentStipulation } from "./present.ts";
import { findOwnOpportunity } from "../access/find-own.ts";
import { listStipulations } from "./store.ts";

/** Compared in upper case; spaces and underscores count (SH-121). */
export const listStipulationsOfType: Act<typeof contract> = async (context, { session, params }) => {
  const opportunity = await findOwnOpportunity(context.database, session.contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const rows = await listStipulations(context.database, session.contactId, opportunity.id);
  const type = params.type.toUpperCase();
  const ofType = rows.filter((row) => row.stipulation.type.toUpperCase() === type);
  return done({ stipulations: ofType.map(presentStipulation) });
};
