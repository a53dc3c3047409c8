import type { AdvanceInput } from "@portal/domain/book/advance";
import type { OpportunityInput } from "@portal/domain/book/opportunity";
import { bankOf } from "./banks.ts";
import { monday, wednesday, type Calendar } from "./calendar.ts";
import { numbered, weeklyLoan, wonApplication } from "./loans.ts";
import { business, person, withAnswers, type Person } from "./member.ts";
import { requests } from "./requests.ts";
import { firstPrairie, hawkeye } from "./account-givers.ts";

export const dana: Person = (on) => {
  const owner = person("Dana Whitfield", "dana@mapleandmain.example", {
    phone: "(312) 555-0117",
    homePhone: "(312) 555-0118",
    businessWebAddress: "www.mapleandmain.example",
    address: { street: "1840 North Halsted Street", city: "Chicago", state: "IL", zip: "60614" },
    way: withAnswers("Biscuit", "Peoria"),
  });
  const manager = person("Theo Whitfield", "theo@mapleandmain.example", { phone: "(312) 555-0119" });
  const people = [{ contact: owner.externalId, isApplicant: true }, { contact: manager.externalId }];
  return {
    story:
      "Two businesses. An application in underwriting review that waits for four action items, two running loans, one of them past due, and two that are repaid.",
    contacts: [owner, manager],
    accounts: [
      business("Maple & Main Bakery LLC", [owner], {
        isRenewalEligible: true,
        amountAvailable: "25000.00",
        bankAccounts: [
          bankOf("Maple & Main Bakery LLC", "First Prairie Bank", "990010207", "3041774821", {
            isDefault: true,
          }),
          bankOf("Maple & Main Bakery LLC", "Hawkeye Credit Union", "990020200", "5528011107", {
            achStatus: "R02",
            achStatusDescription: "Account closed",
          }),
          bankOf("Maple & Main Bakery LLC", "Cedar Valley Savings", "990090104", "7710043390", {
            achStatus: "Non-editable",
          }),
        ],
        address: { street: "212 West Webster Avenue", city: "Chicago", state: "IL", zip: "60614" },
        opportunities: [
          { ...openApplication(on), people },
          wonApplication("4410-22871", on.daysAgo(296)),
          wonApplication("4410-30956", on.daysAgo(99)),
        ],
        advances: [pastDueLoan(on), runningLoan(on)],
      }),
      business("Whitfield Catering Co.", [owner], {
        businessEntityType: "Corporation",
        address: { street: "77 Lake Street", city: "Oak Park", state: "IL", zip: "60301" },
        opportunities: [
          wonApplication("4409-10482", on.daysAgo(905)),
          wonApplication("4409-18733", on.daysAgo(527)),
        ],
        advances: [
          repaidLoan(on, "4409-10482", {
            amountCents: 15_000_00,
            paymentCents: 640_00,
            weeks: 26,
            endedWeeksAgo: 102,
          }),
          repaidLoan(on, "4409-18733", {
            amountCents: 24_000_00,
            paymentCents: 520_50,
            weeks: 52,
            endedWeeksAgo: 22,
          }),
        ],
      }),
    ],
  };
};

function openApplication(on: Calendar): OpportunityInput {
  const externalId = "application-maple-2";
  return {
    externalId,
    name: "Business loan application",
    stageName: "Underwriting",
    stage: "ST2",
    type: "BLN",
    applicationReceivedAt: on.daysAgo(9),
    businessEntityType: "Limited Liability Company",
    numberOfEmployees: 14,
    advanceAmount: "40000.00",
    totalLoanFee: "5480.24",
    termInWeeks: 52,
    averagePayment: "874.62",
    experts: [
      {
        externalId: `${externalId}-expert-1`,
        firstName: "Jordan",
        lastName: "Ellis",
        phone: "(800) 555-0176",
        extension: "4417",
        email: "jordan.ellis@lender.example",
      },
      {
        externalId: `${externalId}-expert-2`,
        firstName: "Queue",
        lastName: "Underwriting",
        isSystemUser: true,
      },
    ],
    paymentDay: "Wednesday",
    bankAccounts: {
      deposit: { kind: "us", routingNumber: firstPrairie, accountNumber: "7300154821" },
      withdrawal: { kind: "us", routingNumber: hawkeye, accountNumber: "8800231107" },
    },
    stipulations: requests(externalId, on.daysAgo(9), [
      ["bankAccount"],
      ["ownership"],
      ["bankStatements"],
      ["profitAndLoss"],
      ["balanceSheet"],
      ["proofOfIdentity", { fulfilledAt: on.daysAgo(7) }],
      ["businessLicense", { fulfilledAt: on.daysAgo(8) }],
      ["internalReview"],
    ]),
  };
}

/**
 * A loan after the bank returned the latest payment. The borrower owes the payment and a fee. The loan has transactions
 * in every status.
 */
function pastDueLoan(on: Calendar): AdvanceInput {
  const loanId = "4410-22871";
  const payment = "-1249.60";
  const loan = weeklyLoan(on, {
    loanId,
    amountCents: 85_000_00,
    paymentCents: 1_249_60,
    weeks: 78,
    paid: 40,
    endedWeeksAgo: 1,
  });
  return {
    ...loan,
    balance: "47519.80",
    pastDueAmount: "1284.60",
    daysPastDue: 8,
    nextPaymentDate: on.weekday(wednesday, 1),
    transactions: [
      ...(loan.transactions ?? []),
      ...numbered(`${loanId}-late`, [
        {
          date: on.weekday(wednesday, -2),
          description: "One-time payment",
          status: "C",
          amount: "-500.00",
          bankAccount: "bank-4821",
        },
        {
          // Two days before the automatic payment, because the automatic payment must be the last failed payment.
          date: on.weekday(wednesday, 0, -2),
          description: "One-time payment",
          status: "F",
          amount: "-500.00",
          returnCode: "R02",
          bankAccount: "bank-1107",
        },
        {
          date: on.weekday(wednesday, 0),
          description: "Automatic payment",
          status: "F",
          amount: payment,
          returnCode: "R01",
        },
        { date: on.weekday(wednesday, 0), description: "Returned payment fee", status: "S", amount: "35.00" },
        {
          date: on.weekday(monday, 1),
          description: "One-time payment",
          status: "Q",
          amount: "-400.00",
          bankAccount: "bank-4821",
        },
        { date: on.weekday(wednesday, 1), description: "Automatic payment", status: "PA", amount: payment },
      ]),
    ],
  };
}

function runningLoan(on: Calendar): AdvanceInput {
  return weeklyLoan(on, {
    loanId: "4410-30956",
    amountCents: 60_000_00,
    paymentCents: 1_312_48,
    weeks: 52,
    paid: 13,
  });
}

function repaidLoan(
  on: Calendar,
  loanId: string,
  terms: { amountCents: number; paymentCents: number; weeks: number; endedWeeksAgo: number },
): AdvanceInput {
  return weeklyLoan(on, { loanId, ...terms, paid: terms.weeks });
}
