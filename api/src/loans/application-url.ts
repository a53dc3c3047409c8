import type { Context } from "../context.ts";
import type { LeadRow } from "./store.ts";

/** The lender's own application form, told which business it is for and which campaign led there. */
export function applicationUrl(context: Context, lead: LeadRow): string {
  const url = new URL("apply", `${context.config.publicConfig.productUrl.replace(/\/$/, "")}/`);
  url.searchParams.set("type", lead.kind);
  url.searchParams.set("account", lead.accountId);
  if (lead.campaignId) url.searchParams.set("utm_campaign", lead.campaignId);
  return url.href;
}
