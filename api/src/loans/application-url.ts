import type { Context } from "../context.ts";

/** The lender's own application form, told which business it is for and which campaign led there. */
export function applicationUrl(
  context: Context,
  accountId: string,
  kind: "renewal" | "ppp",
  campaignId: string | null,
): string {
  const url = new URL("apply", `${context.config.publicConfig.productUrl.replace(/\/$/, "")}/`);
  url.searchParams.set("type", kind);
  url.searchParams.set("account", accountId);
  if (campaignId) url.searchParams.set("utm_campaign", campaignId);
  return url.href;
}
