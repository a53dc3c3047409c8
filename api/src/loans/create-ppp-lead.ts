import type { createPppLead as contract } from "@portal/domain/loans/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { applicationUrl } from "./application-url.ts";
import { findOwnAccount } from "../access/find-own.ts";
import { createLead } from "./create-lead.ts";

export const createPppLead: Act<typeof contract> = async (context, { session, params, body }) => {
  const account = await findOwnAccount(context.database, session.contactId, params.id);
  // Borrowers can create leads only for themselves.
  if (!account || body.contactId !== session.contactId) return refuse("NOT_FOUND");
  const lead = await createLead(context, {
    kind: "ppp",
    accountId: account.id,
    contactId: session.contactId,
    campaignId: body.campaignId,
  });
  return done({ loanApplicationUrl: applicationUrl(context, lead) });
};
