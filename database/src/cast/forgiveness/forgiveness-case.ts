import type { ForgivenessInput } from "@portal/domain/book/forgiveness";
import type { AdvanceInput } from "@portal/domain/book/advance";
import type { OpportunityInput } from "@portal/domain/book/opportunity";
import type { StipulationInput } from "@portal/domain/book/stipulation";
import { groupTexts } from "@portal/domain/forgiveness/groups/messages";
import { groupsAtBegin, type ForgivenessGroup } from "@portal/domain/forgiveness/groups/rules";
import { fillIn } from "@portal/domain/wire/messages";
import type { Calendar } from "../calendar.ts";
import { pppLoan } from "./forgiveness-borrowers.ts";
import { business, person, withAnswers, type Person } from "../member.ts";

export type Case = {
  readonly name: string;
  readonly email: string;
  readonly businessName: string;
  readonly story: string;
  readonly loanId: string;
  readonly loanVersion: "20PPPLoan" | "21PPPLoan" | "21SDPPP";
  readonly amount: number;
  /** The number of days since the loan was first paid out; by default the constant `age`. */
  readonly age?: (on: Calendar) => number;
  readonly forgiveness?: (on: Calendar) => ForgivenessInput;
  /** The groups with open stipulations. By default, all stipulations are fulfilled. */
  readonly open?: readonly ForgivenessGroup[] | "all";
  readonly advance?: Partial<AdvanceInput>;
  readonly opportunity?: (on: Calendar) => Partial<OpportunityInput>;
};

/** The age of most PPP loans in the demo, in days since the loan was first paid out. */
export const age = 170;

export const specialist = {
  firstName: "Maren",
  lastName: "Okafor",
  phone: "(800) 555-0173",
  extension: "2206",
  email: "maren.okafor@alderway.example",
  customerFacingProfile: true,
};

function requests({ loanId, loanVersion, open = [] }: Case, on: Calendar): StipulationInput[] {
  return groupsAtBegin(loanVersion).map((group) => ({
    externalId: `forgiveness-${loanId}-${group}`,
    name: group,
    groupName: group,
    type: group,
    documentType: group,
    classification: "Forgiveness",
    requestType: "Forgiveness Application",
    customerFacingCopy: fillIn(groupTexts[group].description, { form: "3508" }),
    createdAt: on.daysAgo(open === "all" ? 2 : 20),
    fulfilledAt: open === "all" || open.includes(group) ? null : on.daysAgo(14),
  }));
}

export function borrowerOf(one: Case): Person {
  return (on) => {
    const { name, email, businessName, story, loanId, loanVersion, amount, forgiveness } = one;
    const [first = "", last = ""] = name.split(" ");
    const owner = person(name, email, { way: withAnswers(`Old ${first}`, `${last} Falls`) });
    const { opportunity, advance } = pppLoan(
      on,
      { loanId, loanVersion, amount: `${amount}.00`, age: one.age?.(on) ?? age },
      {
        opportunity: {
          people: [{ contact: owner.externalId, isApplicant: true }],
          caseWorker: specialist,
          stipulations: forgiveness ? requests(one, on) : [],
          ...one.opportunity?.(on),
        },
        advance: { ...(forgiveness && { forgiveness: forgiveness(on) }), ...one.advance },
      },
    );
    return {
      story,
      contacts: [owner],
      accounts: [business(businessName, [owner], { opportunities: [opportunity], advances: [advance] })],
    };
  };
}
