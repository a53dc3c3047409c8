import type { AdvanceInput } from "@portal/domain/book/advance";
import type { OpportunityInput } from "@portal/domain/book/opportunity";
import type { Calendar } from "../calendar.ts";
import { wonApplication } from "../loans.ts";
import { business, person, withAnswers, type Person } from "../member.ts";

type CaseWorker = NonNullable<OpportunityInput["caseWorker"]>;

const ana: CaseWorker = {
  firstName: "Ana",
  lastName: "Reyes",
  phone: "(800) 555-0144",
  extension: "212",
  email: "ana.reyes@lender.example",
  customerFacingProfile: true,
};

function bothDraws(on: Calendar, loanId: string, amount: string, caseWorker: CaseWorker) {
  const first = wonApplication(loanId, on.daysAgo(210), {
    name: "Paycheck Protection Program",
    type: "SBA",
    loanVersion: "21PPPLoan",
    paycheckProtectionPlanId: `plan-${loanId}`,
    caseWorker,
  });
  const second: OpportunityInput = {
    externalId: `application-${loanId}-second`,
    name: "Paycheck Protection Program, second draw",
    stageName: "In Progress",
    stage: "ST3",
    type: "SBA",
    loanVersion: "21SDPPP",
    paycheckProtectionPlanId: `plan-${loanId}-second`,
    applicationReceivedAt: on.daysAgo(8),
    numberOfEmployees: 6,
    caseWorker,
  };
  const advance: AdvanceInput = {
    externalId: `advance-${loanId}`,
    loanId,
    opportunity: first.externalId,
    name: "PPP Loan 1",
    type: "SBA",
    loanVersion: "21PPPLoan",
    issuedDate: on.day(-209),
    amount,
    balance: amount,
    currentPayment: "0.00",
    paymentFrequency: "Monthly",
  };
  return { opportunities: [second, first], advances: [advance] };
}

export const nadia: Person = (on) => {
  const owner = person("Nadia Haddad", "nadia@haddadtailors.example", {
    way: withAnswers("Button", "Toledo"),
  });
  return {
    story:
      "A Paycheck Protection Program loan, a second draw under way, and a forgiveness specialist to call.",
    contacts: [owner],
    accounts: [business("Haddad Tailors", [owner], bothDraws(on, "9021-55010", "100000.00", ana))],
  };
};

export const samuel: Person = (on) => {
  const owner = person("Samuel Price", "samuel@priceaccounting.example", {
    way: withAnswers("Ledger", "Dayton"),
  });
  const unnamed = { ...ana, firstName: "Inez", lastName: "Marlow", customerFacingProfile: false };
  return {
    story:
      "As Nadia Haddad, but the specialist is not customer-facing: the program's phone line shows instead.",
    contacts: [owner],
    accounts: [
      business("Price Accounting Group", [owner], bothDraws(on, "9021-55023", "120000.00", unnamed)),
    ],
  };
};
