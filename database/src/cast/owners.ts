import type { AccountInput } from "@portal/domain/book/account";
import type { ContactInput } from "@portal/domain/book/contact";
import type { OpportunityInput } from "@portal/domain/book/opportunity";
import type { Calendar } from "./calendar.ts";
import { business, person, withAnswers, type Person } from "./member.ts";
import { requests } from "./requests.ts";

type Ownership = NonNullable<NonNullable<OpportunityInput["people"]>[number]["ownership"]>;

/** Returns an application with its people, the applicant first. The SSNs begin with 900, because real SSNs never do. */
function application(
  on: Calendar,
  people: readonly (readonly [ContactInput, Ownership])[],
  rest: Partial<OpportunityInput> & { readonly wants: readonly ("ownership" | "signers")[] },
): NonNullable<AccountInput["opportunities"]>[number] {
  const { wants, ...fields } = rest;
  const externalId = `application-${people[0]?.[0].externalId}`;
  return {
    externalId,
    name: "Business loan application",
    stageName: "In Progress",
    stage: "ST3",
    type: "BLN",
    applicationReceivedAt: on.daysAgo(4),
    people: people.map(([{ externalId: contact }, ownership], at) => ({
      contact,
      isApplicant: at === 0,
      ownership,
    })),
    stipulations: requests(
      externalId,
      on.daysAgo(3),
      wants.map((kind) => [kind] as const),
    ),
    ...fields,
  };
}

const boise = { city: "Boise", state: "ID", zip: "83702" };

export const nora: Person = (on) => {
  const owner = person("Nora Lindgren", "nora@lindgrenmill.example", {
    phone: "(208) 555-0140",
    address: { street: "7 Flume Street", ...boise },
    way: withAnswers("Biscuit", "Duluth"),
  });
  return {
    story: "Owners and a controlling manager to be named: she owns 40 percent herself.",
    contacts: [owner],
    accounts: [
      business("Lindgren Mill LLC", [owner], {
        opportunities: [
          application(on, [[owner, { percentOwned: 40, dateOfBirth: "1979-03-08", ssn: "900471183" }]], {
            wants: ["ownership"],
          }),
        ],
      }),
    ],
  };
};

export const desmond: Person = (on) => {
  const owner = person("Desmond Achterberg", "desmond@achterbergtile.example", {
    phone: "(208) 555-0141",
    address: { street: "31 Kiln Road", ...boise },
    way: withAnswers("Grout", "Spokane"),
  });
  const partner = person("Winifred Castellanos", "winifred@achterbergtile.example", {
    phone: "(208) 555-0142",
    address: { street: "90 Walnut Street", ...boise },
  });
  return {
    story: "Owners that the lender knows already, to be confirmed or corrected.",
    contacts: [owner, partner],
    accounts: [
      business("Achterberg Tile Inc.", [owner], {
        opportunities: [
          application(
            on,
            [
              [owner, { percentOwned: 45, dateOfBirth: "1970-11-30", ssn: "900626047" }],
              [
                partner,
                {
                  percentOwned: 30,
                  isBeneficialOwner: true,
                  isControllingManager: true,
                  dateOfBirth: "1981-09-02",
                  ssn: "900836620",
                },
              ],
            ],
            { wants: ["ownership"] },
          ),
        ],
      }),
    ],
  };
};

export const sylvie: Person = (on) => {
  const owner = person("Sylvie Gagnon", "sylvie@gagnonvoile.example", {
    country: "ca",
    phone: "(418) 555-0143",
    address: { street: "12 Rue du Quai", city: "Rimouski", state: "QC", zip: "G5L 1A1" },
    way: withAnswers("Plume", "Gaspé"),
  });
  return {
    story: "Canada: owners to be named, with social insurance numbers.",
    contacts: [owner],
    accounts: [
      business("Voile Gagnon Inc.", [owner], {
        businessEntityType: "Corporation",
        opportunities: [
          application(on, [[owner, { percentOwned: 50, dateOfBirth: "1985-06-21", ssn: "900318754" }]], {
            wants: ["ownership"],
          }),
        ],
      }),
    ],
  };
};

export const bruno: Person = (on) => {
  const owner = person("Bruno Castell", "bruno@castellforge.example", {
    phone: "(208) 555-0144",
    address: { street: "5 Anvil Court", ...boise },
    way: withAnswers("Ember", "Toledo"),
  });
  return {
    story: "An SBA loan: owners from 20 percent on, with their job titles.",
    contacts: [owner],
    accounts: [
      business("Castell Forge LLC", [owner], {
        opportunities: [
          application(on, [[owner, { percentOwned: 60, dateOfBirth: "1968-01-15", ssn: "900255890" }]], {
            type: "SBA",
            wants: ["ownership"],
          }),
        ],
      }),
    ],
  };
};

export const ike: Person = (on) => {
  const owner = person("Ike Solberg", "ike@solbergsigns.example", {
    phone: "(208) 555-0145",
    address: { street: "2 Banner Lane", ...boise },
    way: withAnswers("Neon", "Fargo"),
  });
  const alone = { percentOwned: 100, isControllingManager: true, ssn: "900742216" };
  return {
    story: "A sole owner with a Paycheck Protection loan: nothing to add, an attestation to give.",
    contacts: [owner],
    accounts: [
      business("Solberg Signs", [owner], {
        businessEntityType: "Sole Proprietorship",
        opportunities: [
          application(on, [[owner, alone]], { type: "SBA", loanVersion: "21PPPLoan", wants: ["ownership"] }),
        ],
      }),
    ],
  };
};

export const odette: Person = (on) => {
  const owner = person("Odette Farrow", "odette@farrowcider.example", {
    phone: "(208) 555-0146",
    address: { street: "44 Press Lane", ...boise },
    way: withAnswers("Pippin", "Hereford"),
  });
  const others = [
    ["Malcolm Farrow", 25, { dateOfBirth: "1976-04-19", ssn: "900583310" }],
    // The lender's record lacks this person's date of birth and SSN, which every signer needs.
    ["Elena Ruiz-Farrow", 1, {}],
    ["Theo Brandt", 3, { dateOfBirth: "1988-12-01", ssn: "900583311" }],
    ["Quincy Null", 0, {}],
    ["Hester Farrow", 2, { dateOfBirth: "1951-07-30", ssn: "900583312" }],
  ] as const;
  const people = others.map(([name, percentOwned, details], at) => {
    const isComplete = "ssn" in details;
    const contact = person(name, `${name.split(" ")[0]?.toLowerCase()}@farrowcider.example`, {
      ...(isComplete && { phone: `(208) 555-017${at}`, address: { street: "44 Press Lane", ...boise } }),
    });
    return [contact, { percentOwned, isBeneficialOwner: percentOwned >= 25, ...details }] as const;
  });
  return {
    story: "Signers to be chosen among the owners of a business.",
    contacts: [owner, ...people.map(([contact]) => contact)],
    accounts: [
      business("Farrow Cider LLC", [owner], {
        opportunities: [
          application(on, [[owner, { percentOwned: 44, ssn: "900583309" }], ...people], {
            wants: ["signers"],
          }),
        ],
      }),
    ],
  };
};
