import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { isSmallLoan } from "@portal/domain/forgiveness/eligibility/rules";
import type { Held } from "./record-store.ts";

export function presentRecord({ record, advance, opportunity }: Held): LoanForgiveness {
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
    caseWorker: presentSpecialist(opportunity.caseWorker),
  };
}

/** Nothing is said of a specialist who does not face customers (FH-74). */
function presentSpecialist(caseWorker: Held["opportunity"]["caseWorker"]): LoanForgiveness["caseWorker"] {
  if (!caseWorker) return null;
  const { customerFacingProfile } = caseWorker;
  return customerFacingProfile ? { ...caseWorker, customerFacingProfile } : { customerFacingProfile };
}
