import type {
  FoundApplication,
  FoundBusiness,
  FoundLoan,
  FoundPerson,
  searchRecords,
} from "@portal/domain/work/search/contract";
import type { ReplyOf } from "@portal/domain/wire/endpoint";

type Reply = ReplyOf<typeof searchRecords>;
const noneOf = <Value>(value: Value) => ({
  loans: value,
  applications: value,
  businesses: value,
  people: value,
});

export const foundLoan = (changes: Partial<FoundLoan> = {}): FoundLoan => ({
  title: "Maple & Main Bakery LLC",
  detail: "Business loan 4410-22871",
  externalId: "V-4001",
  isExact: false,
  advanceId: "ad1",
  balance: 47_519_80,
  pastDueAmount: 1_284_60,
  ...changes,
});

export const foundApplication = (changes: Partial<FoundApplication> = {}): FoundApplication => ({
  title: "Maple & Main Bakery LLC",
  detail: "Paycheck Protection Program A-7720",
  externalId: "A-7720",
  isExact: false,
  opportunityId: "op1",
  stage: "Document Review",
  ...changes,
});

export const foundBusiness = (changes: Partial<FoundBusiness> = {}): FoundBusiness => ({
  title: "Maplewood Bakehouse Co.",
  detail: "Duluth, MN",
  externalId: "O-3188",
  isExact: false,
  accountId: "ac2",
  loans: 1,
  personName: "Ingrid Solberg",
  people: 1,
  ...changes,
});

export const foundPerson = (changes: Partial<FoundPerson> = {}): FoundPerson => ({
  title: "Dana Whitfield",
  detail: "Maple & Main Bakery LLC",
  externalId: "C-1001",
  isExact: false,
  contactId: "c1",
  email: "dana@mapleandmain.example",
  signIn: "provider",
  lockedUntilTimestamp: null,
  ...changes,
});

/** A reply of the search. By default, each kind has as many matches as results. */
export function found(changes: Partial<Reply> = {}): Reply {
  const results = { loans: [], applications: [], businesses: [], people: [], ...changes };
  return {
    ...results,
    counts: {
      loans: results.loans.length,
      applications: results.applications.length,
      businesses: results.businesses.length,
      people: results.people.length,
      ...changes.counts,
    },
    isMore: { ...noneOf(false), ...changes.isMore },
  };
}
