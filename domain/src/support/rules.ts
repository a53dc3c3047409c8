import type { CaseWorker, Opportunity } from "../applications/contract.ts";
import { isOpen, isPpp } from "../applications/rules.ts";
import type { PublicConfig } from "../wire/config.ts";
import type { Country } from "../wire/shapes.ts";
import type { BusinessFundingExpert } from "./contract.ts";
import {
  supportContact,
  supportHours,
  type SupportConfig,
  type SupportContact,
} from "../wire/support-contact.ts";

/** System users are nobody to call (CORE-HELP-04). */
export function shownExperts<E extends Pick<BusinessFundingExpert, "isSystemUser">>(bfes: readonly E[]): E[] {
  return bfes.filter((expert) => !expert.isSystemUser);
}

/**
 * Whether the experts of an application are asked for and shown: in the US, for one that is still in flight,
 * and not from an excluded marketplace (CORE-HELP-03, CORE-HELP-05).
 */
export function looksUpExperts(
  opportunity: Pick<Opportunity, "stageName" | "partner" | "partnerName"> | undefined,
  setting: { readonly country: Country; readonly excludedPartners: readonly string[] },
): boolean {
  if (!opportunity || setting.country === "ca" || !isOpen(opportunity)) return false;
  const partner = opportunity.partnerName ?? opportunity.partner;
  return partner === null || !setting.excludedPartners.includes(partner);
}

export type HelpPanel = {
  /** Who comes first: the forgiveness specialist, where customer-facing, else a phone line (CORE-HELP-01, 02). */
  readonly first:
    | { readonly kind: "specialist"; readonly specialist: CaseWorker; readonly hours: string }
    | { readonly kind: "line" };
  readonly contact: SupportContact;
  /** The cards below; empty where none may be shown. */
  readonly experts: readonly BusinessFundingExpert[];
};

/** The "Have questions?" panel (CH-64). `isPpp` is for pages of that program, which need no open application. */
export function helpPanel(page: {
  readonly config: SupportConfig & Pick<PublicConfig, "bfeExcludedPartners">;
  readonly country: Country;
  readonly opportunity: Opportunity | undefined;
  readonly isPpp?: boolean;
  readonly caseWorker?: CaseWorker | null;
  readonly bfes: readonly BusinessFundingExpert[];
}): HelpPanel {
  const { config, country, opportunity } = page;
  const specialist = page.caseWorker ?? opportunity?.caseWorker;
  const looksUp = looksUpExperts(opportunity, { country, excludedPartners: config.bfeExcludedPartners });
  return {
    first: specialist?.customerFacingProfile
      ? { kind: "specialist", specialist, hours: supportHours.ppp }
      : { kind: "line" },
    contact: supportContact(config, country, page.isPpp ?? isPpp(opportunity)),
    experts: looksUp ? shownExperts(page.bfes) : [],
  };
}
