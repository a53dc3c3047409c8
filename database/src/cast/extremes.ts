import type { OpportunityInput } from "@portal/domain/book/opportunity";
import type { Calendar } from "./calendar.ts";
import { numbered, weeklyLoan, wonApplication } from "./loans.ts";
import { business, person, withAnswers, type Person } from "./member.ts";
import { kinds, requests } from "./requests.ts";

export const iris: Person = () => ({
  story: "Nothing at all: no business, no application, no loan.",
  contacts: [person("Iris Novak", "iris@novakconsulting.example", { way: withAnswers("Comma", "Duluth") })],
  accounts: [],
});

const warehouses = ["Memphis", "Laredo", "Fresno"];
const monthlyReports = 40;

function manyRequests(on: Calendar, city: string): OpportunityInput {
  const externalId = `application-raman-${city.toLowerCase()}`;
  const wanted = Array.from({ length: monthlyReports }, (_, at) => {
    const name = `${city} freight report ${at + 1}`;
    return [
      "taxReturn",
      { name, displayName: name, groupName: name, type: "FreightReport", documentType: null },
    ] as const;
  });
  return {
    externalId,
    name: `Equipment loan, ${city}`,
    stageName: "In Progress",
    stage: "ST3",
    type: "BLN",
    applicationReceivedAt: on.daysAgo(4 + city.length),
    stipulations: requests(externalId, on.daysAgo(4), wanted),
  };
}

export const priya: Person = (on) => {
  const owner = person("Priya Raman", "priya@ramanlogistics.example", {
    way: withAnswers("Comet", "Edison"),
  });
  return {
    story: "120 open action items in three applications; the bell stops at 99.",
    contacts: [owner],
    accounts: [
      business("Raman Logistics LLC", [owner], {
        opportunities: warehouses.map((city) => manyRequests(on, city)),
      }),
    ],
  };
};

const unbroken = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft";
const transactionCount = 500;

/** A demo borrower with long names and with more transactions than a page should render at once. */
export const maximiliana: Person = (on) => {
  const owner = person(
    `Maximiliana-Bartholomea ${unbroken}`,
    "maximiliana.bartholomea.wolfeschlegelstein@the-unusually-long-name-of-a-company.example",
    { way: withAnswers("Po", "Llanfairpwllgwyngyll") },
  );
  const loan = weeklyLoan(on, {
    loanId: "4410-99999-LONG-LOAN-NUMBER-000000000001",
    amountCents: 987_654_321_00,
    paymentCents: 12_345_678_90,
    weeks: 100,
    paid: 10,
  });
  return {
    story: "Very long names, very large amounts, and a loan with 500 transactions.",
    contacts: [owner],
    accounts: [
      business(`${unbroken}company`, [owner], {
        opportunities: [wonApplication(loan.loanId, on.daysAgo(80))],
        advances: [
          {
            ...loan,
            name: `${unbroken} working capital loan`,
            transactions: numbered(
              loan.loanId,
              Array.from({ length: transactionCount }, (_, at) => ({
                date: on.day(-at),
                description: at % 7 === 0 ? "Interest Charge" : "Automatic payment",
                status: at % 50 === 0 ? ("F" as const) : ("S" as const),
                amount: at % 7 === 0 ? "1250000.75" : "-12345.67",
              })),
            ),
          },
        ],
      }),
      business(
        "The Worshipful Company of Artisanal Bread, Pastry and Confectionery Makers of Upper Peninsula Michigan",
        [owner],
        {
          opportunities: [
            {
              externalId: "application-worshipful",
              name: "Business loan application for the third and final extension of the northern oven hall",
              stageName: "In Progress",
              stage: "ST2",
              type: "BLN",
              applicationReceivedAt: on.daysAgo(3),
              stipulations: requests("application-worshipful", on.daysAgo(3), [
                [
                  "proofOfBusiness",
                  {
                    displayName: unbroken,
                    customerFacingCopy: `${kinds.taxReturn.customerFacingCopy} ${unbroken}`,
                  },
                ],
              ]),
            },
          ],
        },
      ),
    ],
  };
};
