import type { OpportunityInput } from "@portal/domain/book/opportunity";
import { business, person, withAnswers, type Person } from "./member.ts";
import { requests } from "./requests.ts";

/** Demo borrowers who must sign a loan agreement. */

type Setting = {
  readonly name: string;
  readonly email: string;
  readonly answers: readonly [pet: string, city: string];
  readonly businessName: string;
  readonly story: string;
};

function atSigning(
  { name, email, answers, businessName, story }: Setting,
  agreement: Pick<OpportunityInput, "agreementCompletion" | "agreementReview">,
): Person {
  return (on) => {
    const owner = person(name, email, { way: withAnswers(...answers) });
    const application: OpportunityInput = {
      externalId: `application-${owner.externalId}`,
      name: "Business loan application",
      stageName: "Approved",
      stage: "ST5",
      type: "BLN",
      applicationReceivedAt: on.daysAgo(9),
      people: [{ contact: owner.externalId, isApplicant: true }],
      advanceAmount: "40000.00",
      totalLoanFee: "5480.24",
      termInWeeks: 52,
      averagePayment: "874.62",
      ...agreement,
    };
    return {
      story,
      contacts: [owner],
      accounts: [business(businessName, [owner], { opportunities: [application] })],
    };
  };
}

export const petra = atSigning(
  {
    name: "Petra Sandoval",
    email: "petra@sandovalupholstery.example",
    answers: ["Button", "Santa Fe"],
    businessName: "Sandoval Upholstery",
    story: "A signed copy of the loan agreement that the lender is reviewing (ST5).",
  },
  { agreementCompletion: "Sent", agreementReview: "Needs Review" },
);

export const emil = atSigning(
  {
    name: "Emil Brandt",
    email: "emil@brandtclocks.example",
    answers: ["Ticker", "New Ulm"],
    businessName: "Brandt Clocks LLC",
    story: "A loan agreement that the lender withdrew to revise (ST5).",
  },
  { agreementCompletion: "Voided" },
);

/** The application to which the sandbox adds an agreement when it first starts. */
export const signsOnline = "application-contact-lena-hart";

export const lena: Person = (on) => {
  const owner = person("Lena Hart", "lena@hartorchards.example", {
    phone: "(319) 555-0161",
    way: withAnswers("Pippin", "Decorah"),
  });
  const partner = person("Theo Hart", "theo@hartorchards.example", { phone: "(319) 555-0162" });
  const application: OpportunityInput = {
    externalId: signsOnline,
    name: "Business loan application",
    stageName: "Approved",
    stage: "ST4",
    type: "BLN",
    applicationReceivedAt: on.daysAgo(11),
    isAutomationEligible: true,
    people: [
      {
        contact: owner.externalId,
        isApplicant: true,
        ownership: { percentOwned: 72, jobTitle: "Owner", dateOfBirth: "1984-05-17", ssn: "900550161" },
      },
      {
        contact: partner.externalId,
        ownership: {
          percentOwned: 28,
          isBeneficialOwner: true,
          isSigner: true,
          dateOfBirth: "1982-10-02",
          ssn: "900550162",
        },
      },
    ],
    stipulations: requests(signsOnline, on.daysAgo(10), [
      ["bankVerification", { fulfilledAt: on.daysAgo(6) }],
    ]),
    advanceAmount: "40000.00",
    totalLoanFee: "5480.24",
    termInWeeks: 52,
    averagePayment: "874.62",
  };
  return {
    story:
      "A loan agreement that is ready to be signed online: she owns 72 percent, her bank is verified (ST4).",
    contacts: [owner, partner],
    accounts: [business("Hart Orchards LLC", [owner], { opportunities: [application] })],
  };
};
