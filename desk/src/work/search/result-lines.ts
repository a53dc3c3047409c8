import type { SearchKind } from "@portal/domain/work/search/contract";
import { resultTexts as texts } from "@portal/domain/work/search/messages";
import { applicationPage, businessPage, loanPage, personPage } from "@portal/domain/work/paths";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import type { SearchReply } from "./queries.ts";

/** A line of the list below the search field. */
export type ResultLine = {
  readonly kind: SearchKind;
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly detail: string;
  /** The figure or word at the end of the line. */
  readonly end: string;
  readonly isExact: boolean;
};

const loansText = (count: number): string =>
  count === 1 ? texts.oneLoan : fillIn(texts.loans, { n: withSeparators(count) });

type Found = Pick<ResultLine, "title" | "detail" | "isExact">;
const shared = ({ title, detail, isExact }: Found) => ({ title, detail, isExact });

/** The results of each kind, best first. */
export const resultLines: Readonly<Record<SearchKind, (reply: SearchReply) => ResultLine[]>> = {
  loans: ({ loans }) =>
    loans.map(({ advanceId, balance, ...found }) => ({
      ...shared(found),
      kind: "loans",
      id: advanceId,
      href: loanPage({ advanceId }),
      end: formatCents(balance),
    })),
  applications: ({ applications }) =>
    applications.map(({ opportunityId, stage, ...found }) => ({
      ...shared(found),
      kind: "applications",
      id: opportunityId,
      href: applicationPage({ opportunityId }),
      end: stage,
    })),
  businesses: ({ businesses }) =>
    businesses.map(({ accountId, loans, ...found }) => ({
      ...shared(found),
      kind: "businesses",
      id: accountId,
      href: businessPage({ accountId }),
      end: loansText(loans),
    })),
  people: ({ people }) =>
    people.map(({ contactId, email, ...found }) => ({
      ...shared(found),
      kind: "people",
      id: contactId,
      href: personPage({ contactId }),
      end: email ?? "",
    })),
};
