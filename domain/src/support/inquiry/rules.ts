import type { Advance } from "../../loans/contract.ts";
import { sbaType } from "../../loans/rules.ts";
import { withSeparators, fillIn, required, tooLong } from "../../wire/messages.ts";
import { longestMessage, type CaseType } from "./contract.ts";
import { presetTopics } from "./messages.ts";

/** What contact us asks for; empty texts where nothing is chosen or typed yet. */
export type Inquiry = { readonly accountId: string; readonly type: string; readonly description: string };

/** What contact us is told by its address. */
export type InquiryPreset = { readonly accountId: string | null; readonly requestType: string | null };

type Business = { readonly accountId: string; readonly accountName: string };

/** The businesses to choose from, by name; a field only where there are several (CORE-CONTACT-02). */
export function businessChoice<B extends Business>(accounts: readonly B[]): readonly B[] {
  if (accounts.length < 2) return [];
  return accounts.toSorted((one, other) => one.accountName.localeCompare(other.accountName, "en"));
}

/**
 * The business that needs no choosing: the only one (CORE-CONTACT-06), or the one that the address names. One that
 * is not the borrower's is as good as none (CH-48).
 */
export function givenBusiness(accounts: readonly Business[], preset: InquiryPreset): string | undefined {
  const [only, another] = accounts;
  if (only && !another) return only.accountId;
  return accounts.find(({ accountId }) => accountId === preset.accountId)?.accountId;
}

/** The topic that the address asks for, by the name it is shown with (CORE-CONTACT-08, CH-48). */
export function givenTopic(types: readonly CaseType[], { requestType }: InquiryPreset): CaseType | undefined {
  const [, name] = Object.entries(presetTopics).find(([asked]) => asked === requestType) ?? [];
  return types.find(({ displayName }) => displayName === name);
}

/** Whether a business has a loan of the Small Business Administration's, which has topics of its own. */
export function isSbaBusiness(
  accountId: string,
  advances: readonly Pick<Advance, "accountId" | "type">[],
): boolean {
  return advances.some((advance) => advance.accountId === accountId && advance.type === sbaType);
}

/** What a business may write about: its own kind of topics, and the one that was asked for (CORE-CONTACT-07). */
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

/**
 * What can be chosen, and what of the values is: a business or a topic that is not offered is none. Until one of
 * several businesses is chosen there is no topic (CH-48).
 */
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

/** What is missing or too long, by field (CORE-CONTACT-09). */
export function checkInquiry(
  { accountId, type, description }: Inquiry,
  { choosesBusiness }: { readonly choosesBusiness: boolean },
): { accountId?: string; type?: string; description?: string } {
  const message = messageFault(description);
  // Until the business is chosen no topic can be.
  const awaitsBusiness = choosesBusiness && accountId === "";
  return {
    ...(awaitsBusiness && { accountId: required }),
    ...(type === "" && !awaitsBusiness && { type: required }),
    ...(message && { description: message }),
  };
}

function messageFault(description: string): string | undefined {
  if (description.trim() === "") return required;
  if (description.length <= longestMessage) return undefined;
  return fillIn(tooLong, { most: withSeparators(longestMessage) });
}

/** An inquiry's number as people read it. */
export function inquiryNumber(caseNumber: number): string {
  return String(caseNumber).padStart(8, "0");
}
