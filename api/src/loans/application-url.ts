import type { Context } from "../context.ts";
import type { LeadRow } from "./store.ts";

/** Returns the URL of the lender's application form for the lead's business and campaign. */
export function applicationUrl(context: Context, lead: LeadRow): string {
  const url = new URL("apply", `${context.config.publicConfig.productUrl.replace(/\/$/, "")}/`);
  url.searchParams.set("type", lead.kind);
  url.searchParams.set("account", lead.accountId);
  if (lead.campaignId) url.searchParams.set("utm_campaign", lead.campaignId);
  return url.href;
}
