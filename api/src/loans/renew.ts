import type { renew as contract } from "@portal/domain/loans/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { applicationUrl } from "./application-url.ts";
import { findOwnAccount } from "../access/find-own.ts";
import { insertLead } from "./store.ts";

export const renew: Act<typeof contract> = async (context, { session, params, body }) => {
  const account = await findOwnAccount(context.database, session.contactId, params.id);
  if (!account) return refuse("NOT_FOUND");
  if (!account.isRenewalEligible) return refuse("NOT_ELIGIBLE");
  const lead = await insertLead(context.database, {
    kind: "renewal",
    accountId: account.id,
    contactId: session.contactId,
    campaignId: body.campaignId,
    createdAt: context.clock.now(),
  });
  return done({ loanApplicationUrl: applicationUrl(context, lead) });
};
