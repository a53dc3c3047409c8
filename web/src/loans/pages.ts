import type { Advance } from "@portal/domain/loans/contract";
import type { Country } from "@portal/domain/wire/shapes";

/** The address of a loan's activity; a loan without a number goes by its id (CH-26). */
export function activityPage(country: Country, loan: Pick<Advance, "id" | "loanId">): string {
  return `/${country}/activity/${encodeURIComponent(loan.loanId || loan.id)}`;
}

export function paymentPage(country: Country, loan: Pick<Advance, "id">): string {
  return `/${country}/one-time-payment?advanceId=${encodeURIComponent(loan.id)}`;
}
