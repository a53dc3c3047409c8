import { shownCaseWorker } from "@portal/domain/applications/rules";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { isSmallLoan } from "@portal/domain/forgiveness/eligibility/rules";
import type { Held } from "./record-store.ts";

export function presentRecord({ record, advance, opportunity }: Omit<Held, "isClaimed">): LoanForgiveness {
  const {
    pppLoanAmount,
    pppLoanIssueDate,
    createdAt: _,
    changedAt: __,
    balanceReducedAt: ___,
    requestedAt: ____,
    ...own
  } = record;
  return {
    ...own,
    sApp: isSmallLoan(pppLoanAmount),
    loanInformation: {
      loanVersion: advance.loanVersion,
      sbaPppLoanNumber: advance.sbaPppLoanNumber,
      lenderPppLoanNumber: advance.loanId,
      pppLoanAmount,
      pppLoanIssueDate,
      totalEmployees: opportunity.numberOfEmployees,
    },
    caseWorker: opportunity.caseWorker && shownCaseWorker(opportunity.caseWorker),
  };
}
