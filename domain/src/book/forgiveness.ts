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

/** Returns the fields for import files, in which amounts may also be text. */
function ofBook<Shape extends typeof written>(shape: Shape): Shape {
  const entries = Object.entries(shape).map(([name, schema]) => {
    const inner: unknown = schema._zod.def.innerType._zod.def.innerType;
    if (inner === amount) return [name, maybe(debt)] as const;
    return [name, inner === plainDate ? maybe(day) : schema] as const;
  });
  return Object.fromEntries(entries);
}

/** An import only adds a forgiveness application. Later, only the borrower and the lender's operations change it. */
export const forgiveness = z.strictObject({
  stage: forgivenessStage,
  applicationVersionSelected: maybe(applicationVersion),
  ezApp: flag,
  submittedTimestamp: maybe(moment),
  readyForCustomerSignoff: flag,
  customerSignoffTimestamp: maybe(moment),
  lastPageSubmitted: maybe(count(6)),
  /** The principal that the SBA forgave. The loan's balance in the import file is the remaining principal. */
  finalForgivenessPrincipalOnly: maybe(debt),
  ...ofBook(written),
});
export type Forgiveness = z.output<typeof forgiveness>;
export type ForgivenessInput = z.input<typeof forgiveness>;

type Loan = {
  readonly issuedDate?: Temporal.PlainDate | null | undefined;
};
type LoanDates = {
  readonly rescindedDate?: Temporal.PlainDate | null | undefined;
  readonly sbaLoanRescindedDate?: Temporal.PlainDate | null | undefined;
  readonly confirmedFraudDate?: Temporal.PlainDate | null | undefined;
};

/**
 * Returns why an import cannot start a forgiveness application (FORG-ELIG-03 to 05). Only for new applications. `today`
 * is the date in New York.
 */
export function rejectionReason(
  { issuedDate }: Loan,
  opportunity: LoanDates | undefined,
  today: Temporal.PlainDate,
): string | undefined {
  if (opportunity?.rescindedDate || opportunity?.sbaLoanRescindedDate)
    return "must be omitted if the loan is rescinded";
  if (opportunity?.confirmedFraudDate) return "must be omitted if fraud is confirmed";
  if (issuedDate && !isOldEnough({ dateFirstWireIssued: issuedDate }, today))
    return `must be left out until the loan is more than ${youngLoanDays} days old`;
  return undefined;
}

export const guarantyClaim = z.strictObject({ available: z.boolean(), status: maybe(line(100)) });
