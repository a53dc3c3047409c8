import type { isRenewalEligible as contract } from "@portal/domain/loans/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { findOwnAccount } from "../access/find-own.ts";

export const isRenewalEligible: Act<typeof contract> = async (context, { session, params }) => {
  const account = await findOwnAccount(context.database, session.contactId, params.id);
  return account ? done({ isRenewalEligible: account.isRenewalEligible }) : refuse("NOT_FOUND");
};
