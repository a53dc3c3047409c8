import type { isStipulationEnabled as contract } from "@portal/domain/applications/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { findOwnOpportunity } from "../access/find-own.ts";

export const isStipulationEnabled: Act<typeof contract> = async (context, { session, params }) => {
  const opportunity = await findOwnOpportunity(context.database, session.contactId, params.id);
  return opportunity ? done({ isEnabled: opportunity.takesStipulations }) : refuse("NOT_FOUND");
};
