import type { OpportunityInput } from "@portal/domain/book/opportunity";
import type { AccountInput } from "@portal/domain/book/account";
import type { ContactInput } from "@portal/domain/book/contact";
import type { Calendar } from "./calendar.ts";
import { business, person, withAnswers, type Person } from "./member.ts";
import { requests } from "./requests.ts";

/** Demo borrowers with an open stipulation for the bank accounts that receive and repay their loan. */

export const firstPrairie = "990010100";
export const hawkeye = "990020307";

type BankRequestOptions = Partial<OpportunityInput> & {
  readonly request?: "bankAccount" | "bankVerification";
};

function asked(
  on: Calendar,
  owner: ContactInput,
  name: string,
  { request = "bankAccount", ...application }: BankRequestOptions = {},
  rest: Partial<AccountInput> = {},
): AccountInput {
  const externalId = `application-${owner.externalId}`;
  return business(name, [owner], {
    address: { street: "212 Court Avenue", city: "Des Moines", state: "IA", zip: "50309" },
    ...rest,
    opportunities: [
      {
        externalId,
        name: "Business loan application",
        stageName: "Underwriting",
        stage: "ST2",
        type: "BLN",
        applicationReceivedAt: on.daysAgo(4),
        people: [{ contact: owner.externalId, isApplicant: true }],
        stipulations: requests(externalId, on.daysAgo(3), [[request]]),
        ...application,
      },
    ],
  });
}

export const ruth: Person = (on) => {
  const owner = person("Ruth Sorensen", "ruth@sorensenhardware.example", {
    way: withAnswers("Biscuit", "Ames"),
  });
  return {
    story: "A request for bank accounts and a payment day, with nothing saved yet.",
    contacts: [owner],
    accounts: [asked(on, owner, "Sorensen Hardware LLC")],
  };
};

export const pavel: Person = (on) => {
  const owner = person("Pavel Dvorak", "pavel@dvorakprints.example", {
    way: withAnswers("Pixel", "Scottsbluff"),
  });
  return {
    story: "Payments are drawn from a PayPal account, which cannot be changed here.",
    contacts: [owner],
    accounts: [
      asked(on, owner, "Dvorak Prints Inc.", {
        request: "bankVerification",
        paymentDay: "Wednesday",
        bankAccounts: {
          deposit: { kind: "us", routingNumber: firstPrairie, accountNumber: "7300148210" },
          withdrawal: { kind: "paypal", username: "dvorakprints" },
        },
      }),
    ],
  };
};

export const sonia: Person = (on) => {
  const owner = person("Sonia Marsh", "sonia@marshcatering.example", {
    way: withAnswers("Olive", "Davenport"),
  });
  return {
    story: "An SBA loan's bank request: without a payment day.",
    contacts: [owner],
    accounts: [asked(on, owner, "Marsh Catering LLC", { type: "SBA" })],
  };
};

export const luc: Person = (on) => {
  const owner = person("Luc Gagnon", "luc@gagnonbateaux.example", {
    country: "ca",
    way: withAnswers("Voile", "Gaspé"),
  });
  const address = { street: "77 Rue du Quai", city: "Rimouski", state: "QC", zip: "G5L 1A1" };
  return {
    story: "Canada: a deposit account that the lender knows, and a withdrawal account to give.",
    contacts: [owner],
    accounts: [
      asked(
        on,
        owner,
        "Gagnon Bateaux Inc.",
        {
          paymentDay: "Wednesday",
          bankAccounts: {
            deposit: {
              kind: "ca",
              institution: "Lakeshore Bank of Canada",
              transitNumber: "02914",
              institutionNumber: "003",
              accountNumber: "5508271",
            },
          },
        },
        { address },
      ),
    ],
  };
};

export const omar: Person = (on) => {
  const owner = person("Omar Haddad", "omar@haddadtextiles.example", {
    way: withAnswers("Linen", "Ottumwa"),
  });
  return {
    story: "Saved long ago, with additional accounts: what the legacy form of bank accounts is for.",
    contacts: [owner],
    accounts: [
      asked(on, owner, "Haddad Textiles Co.", {
        paymentDay: "Friday",
        bankAccounts: {
          deposit: { kind: "us", routingNumber: firstPrairie, accountNumber: "7300155031" },
          withdrawal: { kind: "us", routingNumber: hawkeye, accountNumber: "8800261907" },
          additional: [
            { kind: "us", routingNumber: hawkeye, accountNumber: "8800274415" },
            { kind: "us", routingNumber: firstPrairie, accountNumber: "7300166208" },
          ],
        },
      }),
    ],
  };
};
