import type { ForgivenessGroup } from "@portal/domain/forgiveness/groups/rules";
import type { Calendar } from "../calendar.ts";
import { age, borrowerOf, type Case } from "../forgiveness/forgiveness-case.ts";
import { whole3508 } from "../forgiveness/forgiveness-figures.ts";
import { business, person, withAnswers, type Person } from "../member.ts";
import { requests, type kinds } from "../requests.ts";

/** The kinds of sample files. The desk shows each kind differently. */
export type SampleFile = "statement" | "receipts" | "csv" | "jpg" | "png" | "gif" | "tif" | "xlsx" | "docx";

type Sent = readonly [sample: SampleFile, filename: string, daysAgo: number];

/** A file that a borrower sends on the sandbox's first start. */
export type Delivery = {
  /** The external id of the request that the file is for. */
  readonly request: string;
  readonly sample: SampleFile;
  readonly filename: string;
  readonly daysAgo: number;
};

export type DeskBorrower = {
  readonly person: Person;
  readonly businessName: string;
  readonly deliveries: readonly Delivery[];
};

type Credit = {
  /** The lender's id of the application. */
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly businessName: string;
  readonly story: string;
  readonly stage: "ST2" | "ST3" | "ST5";
  readonly amounts: readonly [advance: string, fee: string, payment: string];
  readonly wanted: readonly (readonly [kind: keyof typeof kinds, ...files: Sent[]])[];
};

const stageNames = { ST2: "Underwriting", ST3: "Underwriting", ST5: "Contract" };

/** Returns a borrower with a loan application, who sends files for its requests. */
export function applicant(one: Credit): DeskBorrower {
  const { number, name, email, businessName, story, stage, amounts, wanted } = one;
  const [first = "", last = ""] = name.split(" ");
  const [advanceAmount, totalLoanFee, averagePayment] = amounts;
  const owner = person(name, email, { way: withAnswers(`Old ${first}`, `${last} Falls`) });
  const application = (on: Calendar) => ({
    externalId: number,
    name: "Business loan application",
    stageName: stageNames[stage],
    stage,
    type: "BLN",
    applicationReceivedAt: on.daysAgo(14),
    people: [{ contact: owner.externalId, isApplicant: true }],
    advanceAmount,
    totalLoanFee,
    termInWeeks: 104,
    averagePayment,
    stipulations: requests(
      number,
      on.daysAgo(12),
      wanted.map(([kind]) => [kind] as const),
    ),
  });
  return {
    businessName,
    person: (on) => ({
      story,
      contacts: [owner],
      accounts: [business(businessName, [owner], { opportunities: [application(on)] })],
    }),
    deliveries: wanted.flatMap(([, ...files], place) =>
      deliveriesFor(`${number}-request-${place + 1}`, files),
    ),
  };
}

type Forgiven = Omit<Case, "forgiveness" | "open"> & {
  readonly stage: "Document Review" | "Quality Check Sendback";
  /** The number of days since the application was submitted. The lender must decide within 60 days. */
  readonly day: number;
  readonly wanted: readonly (readonly [group: ForgivenessGroup, ...files: Sent[]])[];
};

/** Returns a borrower with a forgiveness application, who sends files for its requests. */
export function forgivenessApplicant({ stage, day, wanted, ...one }: Forgiven): DeskBorrower {
  return {
    businessName: one.businessName,
    person: borrowerOf({
      ...one,
      forgiveness: (on) => ({
        ...whole3508(on, age),
        stage,
        submittedTimestamp: on.daysAgo(day),
      }),
      open: wanted.map(([group]) => group),
    }),
    deliveries: wanted.flatMap(([group, ...files]) =>
      deliveriesFor(`forgiveness-${one.loanId}-${group}`, files),
    ),
  };
}

const deliveriesFor = (request: string, files: readonly Sent[]): Delivery[] =>
  files.map(([sample, filename, daysAgo]) => ({ request, sample, filename, daysAgo }));
