import type { isRenewalEligible as contract } from "@portal/domain/loans/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../platform/answer.ts";
import { findAccount } from "./store.ts";

export const isRenewalEligible: Act<typeof contract> = async (context, { session, params }) => {
  const account = await findAccount(context.database, session.contactId, params.id);
  return account ? done({ isRenewalEligible: account.isRenewalEligible }) : refuse("NOT_FOUND");
};
