import type { isStipulationEnabled as contract } from "@portal/domain/applications/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../platform/answer.ts";
import { findOpportunity } from "./store.ts";

export const isStipulationEnabled: Act<typeof contract> = async (context, { session, params }) => {
  const opportunity = await findOpportunity(context.database, session.contactId, params.id);
  return opportunity ? done({ isEnabled: opportunity.takesStipulations }) : refuse("NOT_FOUND");
};
