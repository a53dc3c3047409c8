import type { Opportunity, ShownCaseWorker } from "../applications/contract.ts";
import { activeOpportunity, isOpen, isPpp } from "../applications/rules.ts";
import type { Advance } from "../loans/contract.ts";
import { sbaType } from "../loans/rules.ts";
import type { PublicConfig } from "../wire/config.ts";
import type { Country } from "../wire/shapes.ts";
import type { BusinessFundingExpert } from "./contract.ts";
import {
  supportContact,
  supportHours,
  type SupportConfig,
  type SupportContact,
} from "../wire/support-contact.ts";

export type HelpPage =
  /** A forgiveness page. `opportunity` is the application for the active loan, if there is one. */
  | { readonly kind: "forgiveness"; readonly opportunity?: Opportunity | undefined }
  | { readonly kind: "application"; readonly opportunity: Opportunity }
  | { readonly kind: "elsewhere" };

export type Borrowed = {
  readonly opportunities: readonly Opportunity[];
  readonly advances: readonly Pick<Advance, "type" | "balance">[];
};

/** Whether to show the phone number of the Paycheck Protection Program (CH-64, FH-73). */
export function isOnPppLine(page: HelpPage, { opportunities, advances }: Borrowed): boolean {
  if (page.kind === "forgiveness") return true;
  if (page.kind === "application") return isPpp(page.opportunity);
  return (
    opportunities.some((opportunity) => isOpen(opportunity) && isPpp(opportunity)) ||
    advances.some(({ type, balance }) => type === sbaType && balance > 0)
  );
}

export function helpSubject(page: HelpPage, { opportunities }: Pick<Borrowed, "opportunities">) {
  const own = page.kind === "elsewhere" ? undefined : page.opportunity;
  return own ?? activeOpportunity(opportunities);
}

/** Omits system users, because borrowers cannot call them (CORE-HELP-04). */
export function shownExperts<E extends Pick<BusinessFundingExpert, "isSystemUser">>(bfes: readonly E[]): E[] {
  return bfes.filter((expert) => !expert.isSystemUser);
}

/**
 * Whether to look up and show an application's experts. Experts are shown only in the US, for open applications.
 * Applications from excluded marketplaces have no experts (CORE-HELP-03, CORE-HELP-05).
 */
export function looksUpExperts(
  opportunity: Pick<Opportunity, "stageName" | "partner" | "partnerName"> | undefined,
  setting: { readonly country: Country; readonly excludedPartners: readonly string[] },
): boolean {
  if (!opportunity || setting.country === "ca" || !isOpen(opportunity)) return false;
  return !isOfExcludedPartner(opportunity, setting.excludedPartners);
}

/** Whether an application came from an excluded marketplace, which gets no experts (CORE-HELP-05, FH-66). */
export function isOfExcludedPartner(
  { partner, partnerName }: Pick<Opportunity, "partner" | "partnerName">,
  excludedPartners: readonly string[],
): boolean {
  const name = partnerName ?? partner;
  return name !== null && excludedPartners.includes(name);
}

type FacingSpecialist = Extract<ShownCaseWorker, { readonly customerFacingProfile: true }>;

export type HelpPanel = {
  /** The first contact: a customer-facing forgiveness specialist, or else the phone line (CORE-HELP-01, 02). */
  readonly first:
    | { readonly kind: "specialist"; readonly specialist: FacingSpecialist; readonly hours: string }
    | { readonly kind: "line" };
  readonly contact: SupportContact;
  /** The experts below the first contact. Empty if the portal must not show experts. */
  readonly experts: readonly BusinessFundingExpert[];
};

/** Returns the contents of the "Have questions?" panel (CH-64). */
export function helpPanel(asked: {
  readonly config: SupportConfig & Pick<PublicConfig, "bfeExcludedPartners">;
  readonly country: Country;
  readonly page: HelpPage;
  readonly borrowed: Borrowed;
  /** The business funding experts of the application that the help panel is for. */
  readonly bfes: readonly BusinessFundingExpert[];
}): HelpPanel {
  const { config, country, page, borrowed } = asked;
  const opportunity = helpSubject(page, borrowed);
  const specialist = opportunity?.caseWorker;
  const looksUp = looksUpExperts(opportunity, { country, excludedPartners: config.bfeExcludedPartners });
  return {
    first: specialist?.customerFacingProfile
      ? { kind: "specialist", specialist, hours: supportHours.ppp }
      : { kind: "line" },
    contact: supportContact(config, country, isOnPppLine(page, borrowed)),
    experts: looksUp ? shownExperts(asked.bfes) : [],
  };
}

/** Whether the team's phone number differs from the phone numbers of all shown experts. Ignores extensions. */
export function hasTeamLine({ contact, experts }: Pick<HelpPanel, "contact" | "experts">): boolean {
  const team = digitsOf(contact.phone);
  return experts.every(({ phone }) => phone === null || digitsOf(phone) !== team);
}

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, "");
}
