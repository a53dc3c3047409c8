import type { renew as contract } from "@portal/domain/loans/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { applicationUrl } from "./application-url.ts";
import { findOwnAccount } from "../access/find-own.ts";
import { createLead } from "./create-lead.ts";

export const renew: Act<typeof contract> = async (context, { session, params, body }) => {
  const account = await findOwnAccount(context.database, session.contactId, params.id);
  if (!account) return refuse("NOT_FOUND");
  if (!account.isRenewalEligible) return refuse("NOT_ELIGIBLE");
  const lead = await createLead(context, {
    kind: "renewal",
    accountId: account.id,
    contactId: session.contactId,
    campaignId: body.campaignId,
  });
  return done({ loanApplicationUrl: applicationUrl(context, lead) });
};
