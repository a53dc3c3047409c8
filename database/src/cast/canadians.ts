import { weeklyLoan, wonApplication } from "./loans.ts";
import { business, person, withAnswers, type Person } from "./member.ts";
import { requests } from "./requests.ts";

export const chloe: Person = (on) => {
  const owner = person("Chloe Tremblay", "chloe@tremblayapiary.example", {
    country: "ca",
    phone: "(514) 555-0131",
    address: { street: "410 Rue Saint-Paul", city: "Montreal", state: "QC", zip: "H2Y 1H4" },
    way: withAnswers("Moustache", "Sherbrooke"),
  });
  return {
    story: "Canada: an application at ST3 that shows as waiting (ST2), since an action item is open.",
    contacts: [owner],
    accounts: [
      business("Tremblay Apiary Inc.", [owner], {
        businessEntityType: "Corporation",
        address: { city: "Montreal", state: "QC", zip: "H2Y 1H4" },
        opportunities: [
          {
            externalId: "application-tremblay",
            name: "Business loan application",
            stageName: "In Progress",
            stage: "ST3",
            type: "BLN",
            applicationReceivedAt: on.daysAgo(5),
            people: [{ contact: owner.externalId, isApplicant: true }],
            experts: [
              {
                externalId: "expert-tremblay",
                firstName: "Noor",
                lastName: "Bhatt",
                phone: "(800) 555-0143",
              },
            ],
            stipulations: requests("application-tremblay", on.daysAgo(5), [
              ["voidedCheck"],
              ["businessLicense", { fulfilledAt: on.daysAgo(3) }],
            ]),
          },
        ],
      }),
    ],
  };
};

export const owen: Person = (on) => {
  const owner = person("Owen MacLeod", "owen@macleodmarine.example", {
    country: "ca",
    address: { street: "18 Water Street", city: "Lunenburg", state: "NS", zip: "B0J 2C0" },
    way: withAnswers("Skipper", "Halifax"),
  });
  return {
    story: "Canada: a loan being processed (ST4, nothing open) and an earlier one that is being repaid.",
    contacts: [owner],
    accounts: [
      business("MacLeod Marine Ltd.", [owner], {
        businessEntityType: "Corporation",
        opportunities: [
          {
            externalId: "application-macleod",
            name: "Business loan application",
            stageName: "In Progress",
            stage: "ST4",
            type: "BLN",
            applicationReceivedAt: on.daysAgo(14),
            stipulations: requests("application-macleod", on.daysAgo(14), [
              ["proofOfBusiness", { fulfilledAt: on.daysAgo(12) }],
            ]),
          },
          wonApplication("7710-04418", on.daysAgo(148)),
        ],
        advances: [
          weeklyLoan(on, {
            loanId: "7710-04418",
            amountCents: 30_000_00,
            paymentCents: 655_25,
            weeks: 52,
            paid: 20,
          }),
        ],
      }),
    ],
  };
};
