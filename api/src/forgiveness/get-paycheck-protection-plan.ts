import type { getPaycheckProtectionPlan as contract } from "@portal/domain/forgiveness/plan/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { Act } from "../http/operation.ts";
import { presentPlan } from "./present.ts";
import { findPlan } from "./store.ts";

export const getPaycheckProtectionPlan: Act<typeof contract> = async ({ database }, { session, params }) => {
  const opportunity = await findOwnOpportunity(database, session.contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const row = await findPlan(database, session.contactId, opportunity.id);
  return done({ paycheckProtectionPlan: presentPlan(opportunity, row) });
};
