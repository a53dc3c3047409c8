import type { AdvanceInput } from "@portal/domain/book/advance";
import type { OpportunityInput } from "@portal/domain/book/opportunity";
import type { Calendar } from "../calendar.ts";
import { wonApplication } from "../loans.ts";
import { business, person, withAnswers, type Person } from "../member.ts";

type PppLoan = {
  readonly loanId: string;
  readonly loanVersion: "20PPPLoan" | "21PPPLoan" | "21SDPPP";
  readonly amount: string;
  /** The number of days since the loan was first paid out. */
  readonly age: number;
};

export function pppLoan(
  on: Calendar,
  { loanId, loanVersion, amount, age }: PppLoan,
  rest: { readonly opportunity?: Partial<OpportunityInput>; readonly advance?: Partial<AdvanceInput> } = {},
): { readonly opportunity: OpportunityInput; readonly advance: AdvanceInput } {
  const opportunity = wonApplication(loanId, on.daysAgo(age + 1), {
    name: "Paycheck Protection Program",
    type: "SBA",
    loanVersion,
    paycheckProtectionPlanId: `plan-${loanId}`,
    issuedDate: on.day(-age),
    numberOfEmployees: 6,
    ...rest.opportunity,
  });
  const advance: AdvanceInput = {
    externalId: `advance-${loanId}`,
    loanId,
    opportunity: opportunity.externalId,
    name: loanVersion === "21SDPPP" ? "PPP Loan 2" : "PPP Loan 1",
    type: "SBA",
    loanVersion,
    issuedDate: on.day(-age),
    firstPaymentDateExpected: on.day(480 - age),
    estimatedMaturityDate: on.day(1825 - age),
    termInWeeks: 260,
    termInMonths: 60,
    amount,
    balance: amount,
    currentPayment: "1712.50",
    paymentFrequency: "Monthly",
    sbaPppLoanNumber: `${loanId.replace(/\D/g, "")}8301`,
    ...rest.advance,
  };
  return { opportunity, advance };
}

export const astrid: Person = (on) => {
  const owner = person("Astrid Lindqvist", "astrid@lindqvistbakes.example", {
    way: withAnswers("Kanel", "Lindsborg"),
  });
  const { opportunity, advance } = pppLoan(on, {
    loanId: "7720-10010",
    loanVersion: "20PPPLoan",
    amount: "184500.00",
    age: 170,
  });
  return {
    story: "A loan of the first year that can be forgiven, not started yet.",
    contacts: [owner],
    accounts: [
      business("Lindqvist Bakes LLC", [owner], { opportunities: [opportunity], advances: [advance] }),
    ],
  };
};
