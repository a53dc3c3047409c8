import { business, person, withAnswers, type Person } from "./member.ts";
import { requests } from "./requests.ts";

export const teresa: Person = (on) => {
  const owner = person("Teresa Alvarez", "teresa@alvarezbuilders.example", {
    phone: "(505) 555-0161",
    address: { street: "900 Rio Grande Boulevard", city: "Albuquerque", state: "NM", zip: "87104" },
    way: withAnswers("Canela", "Las Cruces"),
  });
  const brother = person("Rafael Alvarez", "rafael@alvarezbuilders.example", { phone: "(505) 555-0162" });
  const people = [{ contact: owner.externalId, isApplicant: true }, { contact: brother.externalId }];
  return {
    story:
      "Every kind of document request, references, her own identification and a co-owner's; and a second application at ST4 with one separate request.",
    contacts: [owner, brother],
    accounts: [
      business("Alvarez Builders LLC", [owner], {
        businessEntityType: "Partnership",
        address: { street: "900 Rio Grande Boulevard", city: "Albuquerque", state: "NM", zip: "87104" },
        opportunities: [
          {
            externalId: "application-alvarez-1",
            name: "Business loan application",
            stageName: "In Progress",
            stage: "ST3",
            type: "BLN",
            applicationReceivedAt: on.daysAgo(7),
            numberOfBankStatementsAlreadyUploaded: 1,
            people,
            stipulations: requests("application-alvarez-1", on.daysAgo(7), [
              ["bankStatements", { countRequired: 3 }],
              ["identification", { contact: owner.externalId }],
              ["identification", { contact: brother.externalId }],
              ["landlord"],
              ["vendor"],
              ["businessLicense"],
              ["driversLicense"],
              ["proofOfIdentity"],
              ["proofOfBusiness"],
              ["taxReturn"],
              ["voidedCheck"],
              // This stipulation must be recent, because the portal declines demographics stipulations after 5 days.
              ["demographics", { createdAt: on.daysAgo(1) }],
            ]),
          },
          {
            externalId: "application-alvarez-2",
            name: "Paycheck Protection Program",
            stageName: "In Progress",
            stage: "ST4",
            type: "SBA",
            loanVersion: "21PPPLoan",
            applicationReceivedAt: on.daysAgo(30),
            people,
            stipulations: requests("application-alvarez-2", on.daysAgo(20), [["rentDocuments"]]),
          },
        ],
      }),
    ],
  };
};
