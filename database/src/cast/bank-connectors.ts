import type { OpportunityInput } from "@portal/domain/book/opportunity";
import type { StipulationInput } from "@portal/domain/book/stipulation";
import type { Calendar } from "./calendar.ts";
import { business, person, withAnswers, type Person } from "./member.ts";
import { requests } from "./requests.ts";

/** Demo borrowers who can fulfill a stipulation for bank statements by connecting their bank. */

/** A stipulation to connect a bank. A bank connection or uploaded statements fulfill it. */
const connection: Partial<StipulationInput> = {
  name: "Bank connection",
  type: "AGGREGATOR_ASSET_REPORT",
  classification: "Form",
  isDocument: false,
};

function asked(
  on: Calendar,
  owner: ReturnType<typeof person>,
  name: string,
  application: Partial<OpportunityInput> = {},
) {
  const externalId = `application-${owner.externalId}`;
  return business(name, [owner], {
    address: { street: "48 Walnut Street", city: "Des Moines", state: "IA", zip: "50309" },
    opportunities: [
      {
        externalId,
        name: "Business loan application",
        stageName: "Underwriting",
        stage: "ST2",
        type: "BLN",
        applicationReceivedAt: on.daysAgo(5),
        people: [{ contact: owner.externalId, isApplicant: true }],
        stipulations: requests(externalId, on.daysAgo(4), [
          ["bankStatements"],
          ["bankStatements", connection],
          ["taxReturn"],
        ]),
        ...application,
      },
    ],
  });
}

export const renata: Person = (on) => {
  const owner = person("Renata Castellano", "renata@castellanocatering.example", {
    way: withAnswers("Pepper", "Dubuque"),
  });
  return {
    story: "Bank statements: connect the bank, or upload four PDFs.",
    contacts: [owner],
    accounts: [asked(on, owner, "Castellano Catering LLC")],
  };
};

export const viktor: Person = (on) => {
  const owner = person("Viktor Halvorsen", "viktor@halvorsenglass.example", {
    way: withAnswers("Rune", "Decorah"),
  });
  const externalId = `application-${owner.externalId}`;
  return {
    story: "An SBA application that must upload bank statements instead of connecting a bank.",
    contacts: [owner],
    accounts: [
      asked(on, owner, "Halvorsen Glass LLC", {
        type: "SBA",
        loanVersion: "21PPPLoan",
        stipulations: requests(externalId, on.daysAgo(4), [["bankStatements", connection]]),
      }),
    ],
  };
};
