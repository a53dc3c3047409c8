import type { listBusinessFundingExperts as contract } from "@portal/domain/support/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { listExperts } from "./store.ts";

export const listBusinessFundingExperts: Act<typeof contract> = async (context, { session, params }) => {
  const experts = await listExperts(context.database, session.contactId, params.id);
  return experts ? done({ bfes: experts }) : refuse("NOT_FOUND");
};
