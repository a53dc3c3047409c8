import * as z from "zod/mini";
import { isOldEnough, youngLoanDays } from "../forgiveness/eligibility/rules.ts";
import {
  applicationVersion,
  borrowerAnswers,
  figures,
  forgivenessStage,
  requestedFigures,
  sendable,
} from "../forgiveness/record/fields/contract.ts";
import { count, line } from "../wire/fields.ts";
import { amount, plainDate } from "../wire/shapes.ts";
import { day, debt, flag, maybe, moment } from "./fields.ts";

const written = sendable({ ...borrowerAnswers, ...figures, ...requestedFigures });

/** Amounts and days as the rest of a book has them: dollars as text too, never below zero. */
function ofBook<Shape extends typeof written>(shape: Shape): Shape {
  const entries = Object.entries(shape).map(([name, schema]) => {
    const inner: unknown = schema._zod.def.innerType._zod.def.innerType;
    if (inner === amount) return [name, maybe(debt)] as const;
    return [name, inner === plainDate ? maybe(day) : schema] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * An application for the forgiveness of a loan that is under way. A loan has it from its first import; from then on the
 * portal goes on with it, and the lender's operations change it.
 */
export const forgiveness = z.strictObject({
  stage: forgivenessStage,
  applicationVersionSelected: maybe(applicationVersion),
  ezApp: flag,
  submittedTimestamp: maybe(moment),
  readyForCustomerSignoff: flag,
  customerSignoffTimestamp: maybe(moment),
  lastPageSubmitted: maybe(count(6)),
  /** What the SBA forgave; the loan's balance in the book is what is left. */
  finalForgivenessPrincipalOnly: maybe(debt),
  ...ofBook(written),
});
export type Forgiveness = z.output<typeof forgiveness>;
export type ForgivenessInput = z.input<typeof forgiveness>;

type Loan = {
  readonly issuedDate?: Temporal.PlainDate | null | undefined;
};
type Made = {
  readonly rescindedDate?: Temporal.PlainDate | null | undefined;
  readonly sbaLoanRescindedDate?: Temporal.PlainDate | null | undefined;
  readonly confirmedFraudDate?: Temporal.PlainDate | null | undefined;
};

/**
 * Why a book cannot begin a forgiveness application; undefined when it can (FORG-ELIG-03 to 05). Asked only for an
 * application that the portal does not have: a loan that is rescinded later must not stop the lender's imports.
 * @param today in New York
 */
export function whyNotBegun(
  { issuedDate }: Loan,
  opportunity: Made | undefined,
  today: Temporal.PlainDate,
): string | undefined {
  if (opportunity?.rescindedDate || opportunity?.sbaLoanRescindedDate)
    return "must be left out where the loan is rescinded";
  if (opportunity?.confirmedFraudDate) return "must be left out where fraud is confirmed";
  if (issuedDate && !isOldEnough({ dateFirstWireIssued: issuedDate }, today))
    return `must be left out until the loan is more than ${youngLoanDays} days old`;
  return undefined;
}

/** What the SBA's guaranty of a loan was called for. */
export const guarantyClaim = z.strictObject({ available: z.boolean(), status: maybe(line(100)) });
