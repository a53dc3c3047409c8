import { pppLoan } from "./forgiveness-borrowers.ts";
import { weeklyLoan, wonApplication } from "../loans.ts";
import { business, person, withAnswers, type Person } from "../member.ts";

export const signe: Person = (on) => {
  const owner = person("Signe Dahlgren", "signe@dahlgrenglass.example", {
    way: withAnswers("Sote", "Kosta"),
  });
  const specialist = {
    firstName: "Ana",
    lastName: "Reyes",
    phone: "(800) 555-0144",
    extension: "212",
    email: "ana.reyes@lender.example",
    customerFacingProfile: true,
  };
  const { opportunity, advance } = pppLoan(
    on,
    { loanId: "7720-20010", loanVersion: "21PPPLoan", amount: "90000.00", age: 80 },
    { opportunity: { caseWorker: specialist } },
  );
  return {
    story: "A small loan of 2021 that form 3508S forgives, not started yet.",
    contacts: [owner],
    accounts: [
      business("Dahlgren Glass LLC", [owner], { opportunities: [opportunity], advances: [advance] }),
    ],
  };
};

export const tor: Person = (on) => {
  const owner = person("Tor Halvorsen", "tor@halvorsenboats.example", { way: withAnswers("Brisk", "Risor") });
  const { opportunity, advance } = pppLoan(on, {
    loanId: "7720-20020",
    loanVersion: "21PPPLoan",
    amount: "64000.00",
    age: 40,
  });
  return {
    story: "A loan that is too young to be forgiven.",
    contacts: [owner],
    accounts: [
      business("Halvorsen Boats Inc.", [owner], { opportunities: [opportunity], advances: [advance] }),
    ],
  };
};

export const maren: Person = (on) => {
  const owner = person("Maren Solheim", "maren@solheimfoods.example", { way: withAnswers("Pus", "Voss") });
  const draws = [
    pppLoan(
      on,
      { loanId: "7720-20030", loanVersion: "20PPPLoan", amount: "120000.00", age: 760 },
      { advance: { estimatedMaturityDate: on.day(-1), balance: "21440.75", nextPaymentDate: on.day(9) } },
    ),
    pppLoan(on, { loanId: "7720-20031", loanVersion: "21SDPPP", amount: "150000.00", age: 200 }),
  ];
  const offBook = weeklyLoan(
    on,
    { loanId: "4407-90460", amountCents: 48_000_00, paymentCents: 1_020_00, weeks: 52, paid: 12 },
    // The loan must be from before September 17, 2021, the day when the lender transferred its off-book loans.
    { type: "OFB", issuedDate: "2020-05-06", autoDrafts: [] },
  );
  return {
    story:
      "A second draw that can be forgiven, a first draw that is past its maturity and still being repaid, and a loan that another bank now holds.",
    contacts: [owner],
    accounts: [
      business("Solheim Foods LLC", [owner], {
        opportunities: [
          ...draws.map(({ opportunity }) => opportunity),
          wonApplication(offBook.loanId, "2020-05-04T16:00:00Z"),
        ],
        advances: [...draws.map(({ advance }) => advance), offBook],
      }),
    ],
  };
};
