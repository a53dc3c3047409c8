import type { Advance } from "../../loans/contract.ts";
import { sbaType } from "../../loans/rules.ts";
import { required } from "../../wire/messages.ts";
import { messageFault } from "../threads/rules.ts";
import type { CaseType } from "./contract.ts";
import { presetTopics } from "./messages.ts";

/** The values of the Contact us form. A value is empty until the borrower chooses or types it. */
export type Inquiry = { readonly accountId: string; readonly type: string; readonly description: string };

export type InquiryPreset = { readonly accountId: string | null; readonly requestType: string | null };

type Business = { readonly accountId: string; readonly accountName: string };

/**
 * Returns the businesses to choose from, sorted by name. With fewer than two, the form has no business field
 * (CORE-CONTACT-02).
 */
export function businessChoice<B extends Business>(accounts: readonly B[]): readonly B[] {
  if (accounts.length < 2) return [];
  return accounts.toSorted((one, other) => one.accountName.localeCompare(other.accountName, "en"));
}

/** Returns the only business (CORE-CONTACT-06), or else the borrower's business from the page's address (CH-48). */
export function givenBusiness(accounts: readonly Business[], preset: InquiryPreset): string | undefined {
  const [only, another] = accounts;
  if (only && !another) return only.accountId;
  return accounts.find(({ accountId }) => accountId === preset.accountId)?.accountId;
}

/** Returns the topic that the page's `requestType` parameter names (CORE-CONTACT-08, CH-48). */
export function givenTopic(types: readonly CaseType[], { requestType }: InquiryPreset): CaseType | undefined {
  const [, name] = Object.entries(presetTopics).find(([asked]) => asked === requestType) ?? [];
  return types.find(({ displayName }) => displayName === name);
}

export function isSbaBusiness(
  accountId: string,
  advances: readonly Pick<Advance, "accountId" | "type">[],
): boolean {
  return advances.some((advance) => advance.accountId === accountId && advance.type === sbaType);
}

/** Returns the topics for the business, and the topic that the page's address requests (CORE-CONTACT-07). */
export function topicsFor(
  types: readonly CaseType[],
  business: { readonly isSba: boolean; readonly given: CaseType | undefined },
): CaseType[] {
  const group = business.isSba ? "SBA" : "Other";
  return types.filter(({ type, value }) => type === group || value === business.given?.value);
}

export type InquiryChoice = {
  readonly accounts: readonly Business[];
  readonly types: readonly CaseType[];
  readonly advances: readonly Pick<Advance, "accountId" | "type">[];
  readonly preset: InquiryPreset;
};

/** Returns the topics that the form offers. A borrower with several businesses must choose a business first (CH-48). */
export function inquiryChoice(values: Inquiry, offered: InquiryChoice) {
  const { accounts, types, advances, preset } = offered;
  const given = givenBusiness(accounts, preset);
  const isOffered = accounts.some((account) => account.accountId === values.accountId);
  const accountId = given ?? (isOffered ? values.accountId : "");
  const awaitsBusiness = accountId === "" && accounts.length > 0;
  const topics = awaitsBusiness
    ? []
    : topicsFor(types, { isSba: isSbaBusiness(accountId, advances), given: givenTopic(types, preset) });
  const type = topics.some(({ value }) => value === values.type) ? values.type : "";
  return { topics, awaitsBusiness, inquiry: { accountId, type, description: values.description } };
}

/** Returns errors for missing and overlong values (CORE-CONTACT-09). */
export function checkInquiry(
  { accountId, type, description }: Inquiry,
  { choosesBusiness }: { readonly choosesBusiness: boolean },
): { accountId?: string; type?: string; description?: string } {
  const message = messageFault(description);
  // The borrower chooses the business first, so the topic is not required yet.
  const awaitsBusiness = choosesBusiness && accountId === "";
  return {
    ...(awaitsBusiness && { accountId: required }),
    ...(type === "" && !awaitsBusiness && { type: required }),
    ...(message && { description: message }),
  };
}

export function inquiryNumber(caseNumber: number): string {
  return String(caseNumber).padStart(8, "0");
}
