import type { OpportunityInput } from "@portal/domain/book/opportunity";
import type { Calendar } from "../calendar.ts";
import { business, person, withAnswers, type Person } from "../member.ts";
import { requests, type kinds } from "../requests.ts";

/** Demo borrowers with open stipulations for payroll data and gross receipts (PPP). */

function application(
  on: Calendar,
  externalId: string,
  wanted: readonly (readonly [keyof typeof kinds])[],
  rest: Partial<OpportunityInput>,
): OpportunityInput {
  return {
    externalId,
    name: "Paycheck Protection Program",
    stageName: "Underwriting",
    stage: "ST2",
    type: "SBA",
    loanVersion: "21PPPLoan",
    paycheckProtectionPlanId: `plan-${externalId}`,
    applicationReceivedAt: on.daysAgo(6),
    stipulations: requests(externalId, on.daysAgo(5), wanted),
    ...rest,
  };
}

export const rosa: Person = (on) => {
  const owner = person("Rosa Delgado", "rosa@delgadohair.example", { way: withAnswers("Peineta", "Uvalde") });
  return {
    story: "A sole proprietor's first draw: payroll data to give, without the period that is not theirs.",
    contacts: [owner],
    accounts: [
      business("Delgado Hair Studio", [owner], {
        businessEntityType: "Sole Proprietorship",
        opportunities: [
          application(on, "application-delgado", [["payrollData"], ["voidedCheck"]], {
            advanceAmount: "18400.00",
            numberOfEmployees: 1,
          }),
        ],
      }),
    ],
  };
};

export const hugo: Person = (on) => {
  const owner = person("Hugo Brandt", "hugo@brandtmillwork.example", {
    way: withAnswers("Sawdust", "Decorah"),
  });
  return {
    story: "A company's first draw: payroll data of its employees, and an EIDL to refinance.",
    contacts: [owner],
    accounts: [
      business("Brandt Millwork LLC", [owner], {
        opportunities: [
          application(on, "application-brandt", [["payrollData"]], {
            advanceAmount: "184500.00",
            numberOfEmployees: 14,
          }),
        ],
      }),
    ],
  };
};

export const mina: Person = (on) => {
  const owner = person("Mina Okoye", "mina@okoyeevents.example", {
    way: withAnswers("Confetti", "Keosauqua"),
  });
  return {
    story: "A second draw: payroll data, and the receipts of 2019 and 2020 to compare.",
    contacts: [owner],
    accounts: [
      business("Okoye Events LLC", [owner], {
        opportunities: [
          application(on, "application-okoye", [["payrollData"], ["grossReceipts"]], {
            name: "Paycheck Protection Program, second draw",
            loanVersion: "21SDPPP",
            advanceAmount: "212000.00",
            numberOfEmployees: 9,
          }),
        ],
      }),
    ],
  };
};
