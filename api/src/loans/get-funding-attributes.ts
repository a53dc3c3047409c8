import type { getFundingAttributes as contract } from "@portal/domain/loans/products/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnAccount } from "../access/find-own.ts";
import type { Act } from "../http/operation.ts";

export const getFundingAttributes: Act<typeof contract> = async (context, { session, params }) => {
  const account = await findOwnAccount(context.database, session.contactId, params.id);
  if (!account) return refuse("NOT_FOUND");
  const { amountAvailableCents: amountAvailable, isRenewalEligible } = account;
  return done({ fundingAttributes: { amountAvailable, isRenewalEligible } });
};
