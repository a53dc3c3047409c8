import type { AccountInput } from "@portal/domain/book/account";
import type { ContactInput } from "@portal/domain/book/contact";
import type { OpportunityInput } from "@portal/domain/book/opportunity";
import type { Calendar } from "./calendar.ts";
import { business, person, withAnswers, type Person } from "./member.ts";
import { requests } from "./requests.ts";

/** Demo borrowers with stipulations for documents that have special upload pages. */

type RequestKinds = Parameters<typeof requests>[2];

function asked(
  on: Calendar,
  owner: ContactInput,
  name: string,
  wanted: RequestKinds,
  { businessEntityType, ...application }: Partial<OpportunityInput> = {},
): AccountInput {
  const externalId = `application-${owner.externalId}`;
  return business(name, [owner], {
    ...(businessEntityType != null && { businessEntityType }),
    opportunities: [
      {
        externalId,
        name: "Business loan application",
        stageName: "Underwriting",
        stage: "ST2",
        type: "BLN",
        applicationReceivedAt: on.daysAgo(6),
        people: [{ contact: owner.externalId, isApplicant: true }],
        stipulations: requests(externalId, on.daysAgo(2), wanted),
        ...application,
      },
    ],
  });
}

const lastTwoMonths = {
  countRequired: 2,
  customerFacingCopy: "Your last 2 months, a file for each.",
} as const;

const program = (loanVersion: string, rest: Partial<OpportunityInput> = {}): Partial<OpportunityInput> => ({
  name: "Paycheck Protection Program",
  type: "SBA",
  loanVersion,
  ...rest,
});

export const wanda: Person = (on) => {
  const owner = person("Wanda Osei", "wanda@oseihomecare.example", {
    way: withAnswers("Saffron", "Waterloo"),
  });
  return {
    story:
      "A first draw of the Paycheck Protection Program: payroll documents of a company with employees, both addenda, and a form that may be declined.",
    contacts: [owner],
    accounts: [
      asked(
        on,
        owner,
        "Osei Home Care LLC",
        [
          ["payrollVerification"],
          ["demographics"],
          ["businessLicense"],
          ["bankStatements", lastTwoMonths],
          ["addendumA"],
          ["addendumB"],
          ["driversLicense", { fulfilledAt: on.daysAgo(1) }],
        ],
        program("21PPPLoan", { numberOfEmployees: 7, advanceAmount: "184500.00" }),
      ),
    ],
  };
};

export const milo: Person = (on) => {
  const owner = person("Milo Kessler", "milo@kesslerpianos.example", {
    way: withAnswers("Forte", "Dubuque"),
  });
  return {
    story: "A first draw in 2020 by a sole proprietor without employees: fewer payroll documents.",
    contacts: [owner],
    accounts: [
      asked(on, owner, "Kessler Pianos", [["payrollVerification"]], {
        ...program("20PPPLoan", { numberOfEmployees: 1, advanceAmount: "12400.00" }),
        businessEntityType: "Sole Proprietorship",
      }),
    ],
  };
};

export const ines: Person = (on) => {
  const owner = person("Ines Duarte", "ines@duartecatering.example", {
    way: withAnswers("Canelo", "Marfa"),
  });
  return {
    story: "A second draw: the documents of a reduction in gross receipts.",
    contacts: [owner],
    accounts: [
      asked(
        on,
        owner,
        "Duarte Catering LLC",
        [["grossReceiptsDocuments"]],
        program("21SDPPP", { numberOfEmployees: 12, advanceAmount: "96000.00" }),
      ),
    ],
  };
};

export const colette: Person = (on) => {
  const owner = person("Colette Roy", "colette@royfromages.example", {
    country: "ca",
    way: withAnswers("Brie", "Trois-Rivières"),
  });
  return {
    story: "Canada: bank statements are uploaded, month by month.",
    contacts: [owner],
    accounts: [asked(on, owner, "Fromages Roy Inc.", [["bankStatements", lastTwoMonths]])],
  };
};
