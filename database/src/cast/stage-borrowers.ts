import type { OpportunityInput } from "@portal/domain/book/opportunity";
import type { Calendar } from "./calendar.ts";
import { weeklyLoan, wonApplication } from "./loans.ts";
import { business, person, withAnswers, type Member, type Person } from "./member.ts";
import { requests } from "./requests.ts";

type Setting = {
  readonly name: string;
  readonly email: string;
  readonly pet: string;
  readonly city: string;
  readonly businessName: string;
  readonly story: string;
};

function atStage(
  setting: Setting,
  application: (
    on: Calendar,
    externalId: string,
  ) => Partial<OpportunityInput> & Pick<OpportunityInput, "stage">,
): Person {
  return (on): Member => {
    const owner = person(setting.name, setting.email, { way: withAnswers(setting.pet, setting.city) });
    const externalId = `application-${owner.externalId}`;
    const opportunity: OpportunityInput = {
      externalId,
      name: "Business loan application",
      stageName: "In Progress",
      type: "BLN",
      applicationReceivedAt: on.daysAgo(6),
      people: [{ contact: owner.externalId, isApplicant: true }],
      ...application(on, externalId),
    };
    return {
      story: setting.story,
      contacts: [owner],
      accounts: [business(setting.businessName, [owner], { opportunities: [opportunity] })],
    };
  };
}

const terms = {
  advanceAmount: "25000.00",
  totalLoanFee: "3120.00",
  termInWeeks: 52,
  averagePayment: "540.77",
};

export const grace = atStage(
  {
    name: "Grace Okafor",
    email: "grace@okaforfloral.example",
    pet: "Pepper",
    city: "Savannah",
    businessName: "Okafor Floral Studio",
    story: "An application at its first step, checking eligibility.",
  },
  () => ({ stage: "0" }),
);

export const marcus = atStage(
  {
    name: "Marcus Bell",
    email: "marcus@bellcycleworks.example",
    pet: "Domino",
    city: "Portland",
    businessName: "Bell Cycle Works LLC",
    story: "Loan terms to choose from (ST1); an open bank request does not move the application on.",
  },
  (on, externalId) => ({
    stage: "ST1",
    ...terms,
    stipulations: requests(externalId, on.daysAgo(3), [["bankAccount"]]),
  }),
);

export const elena = atStage(
  {
    name: "Elena Petrova",
    email: "elena@riversidedental.example",
    pet: "Misha",
    city: "Sacramento",
    businessName: "Riverside Dental Group PC",
    story: "Underwriting review (ST3); an open upload does not send a US application back.",
  },
  (on, externalId) => ({
    stage: "ST3",
    ...terms,
    stipulations: requests(externalId, on.daysAgo(4), [
      ["bankAccount", { fulfilledAt: on.daysAgo(2) }],
      ["taxReturn"],
    ]),
  }),
);

export const tom = atStage(
  {
    name: "Tom Hargrove",
    email: "tom@hargroveroofing.example",
    pet: "Ranger",
    city: "Tulsa",
    businessName: "Hargrove Roofing Inc.",
    story: "Underwriting review with an error at the lender (ERROR).",
  },
  () => ({ stage: "ERROR" }),
);

export const aisha = atStage(
  {
    name: "Aisha Rahman",
    email: "aisha@rahmanspice.example",
    pet: "Saffron",
    city: "Dearborn",
    businessName: "Rahman Spice Market",
    story:
      "A loan agreement to sign (ST4) which goes back to underwriting while the bank verification is open.",
  },
  (on, externalId) => ({
    stage: "ST4",
    ...terms,
    stipulations: requests(externalId, on.daysAgo(2), [["bankVerification"]]),
  }),
);

export const luis = atStage(
  {
    name: "Luis Ortega",
    email: "luis@ortegalandscapes.example",
    pet: "Chispa",
    city: "Tucson",
    businessName: "Ortega Landscapes LLC",
    story: "A loan agreement to sign (ST5), nothing open.",
  },
  (on, externalId) => ({
    stage: "ST5",
    agreementCompletion: "Sent",
    ...terms,
    stipulations: requests(externalId, on.daysAgo(5), [["ownership", { fulfilledAt: on.daysAgo(4) }]]),
  }),
);

export const hannah = atStage(
  {
    name: "Hannah Cole",
    email: "hannah@coleveterinary.example",
    pet: "Waffles",
    city: "Burlington",
    businessName: "Cole Veterinary Clinic",
    story: "Funds on their way (ST6).",
  },
  () => ({ stage: "ST6", agreementCompletion: "Completed", agreementReview: "Approved", ...terms }),
);

/** A demo borrower with a loan that was just paid out, so that the tracker still shows the application. */
export const victor: Person = (on) => {
  const owner = person("Victor Nguyen", "victor@nguyenprinting.example", {
    way: withAnswers("Inky", "Houston"),
  });
  return {
    story: "An application that was won 20 hours ago (CLOSED) and its new loan, still without a payment.",
    contacts: [owner],
    accounts: [
      business("Nguyen Printing LLC", [owner], {
        opportunities: [wonApplication("4411-00215", on.hoursAgo(20), terms)],
        advances: [
          weeklyLoan(on, {
            loanId: "4411-00215",
            amountCents: 25_000_00,
            paymentCents: 540_77,
            weeks: 52,
            paid: 0,
          }),
        ],
      }),
    ],
  };
};
