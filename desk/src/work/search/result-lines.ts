import type { SearchKind } from "@portal/domain/work/search/contract";
import { resultTexts as texts } from "@portal/domain/work/search/messages";
import { applicationPage, businessPage, loanPage, personPage } from "@portal/domain/work/paths";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import type { SearchReply } from "./queries.ts";

/** A result as the list below the field shows it. */
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

export const loansText = (count: number): string =>
  count === 1 ? texts.oneLoan : fillIn(texts.loans, { n: withSeparators(count) });

/** Returns the results of one kind, best first. */
export function linesOf(kind: SearchKind, reply: SearchReply): ResultLine[] {
  switch (kind) {
    case "loans":
      return reply.loans.map(({ advanceId, balance, ...line }) => ({
        ...line,
        kind,
        id: advanceId,
        href: loanPage({ advanceId }),
        end: formatCents(balance),
      }));
    case "applications":
      return reply.applications.map(({ opportunityId, stage, ...line }) => ({
        ...line,
        kind,
        id: opportunityId,
        href: applicationPage({ opportunityId }),
        end: stage,
      }));
    case "businesses":
      return reply.businesses.map(({ accountId, loans, ...line }) => ({
        ...line,
        kind,
        id: accountId,
        href: businessPage({ accountId }),
        end: loansText(loans),
      }));
    case "people":
      return reply.people.map(({ contactId, email, ...line }) => ({
        ...line,
        kind,
        id: contactId,
        href: personPage({ contactId }),
        end: email ?? "",
      }));
  }
}
