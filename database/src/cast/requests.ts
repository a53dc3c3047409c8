import type { StipulationInput } from "@portal/domain/book/stipulation";
import { kindOf, loanCodes, type LoanCode } from "@portal/domain/work/requests/rules";

type Kind = Omit<StipulationInput, "externalId">;

/** Sample stipulations of every supported kind, in a lender's words. */
export const kinds = {
  ...(Object.fromEntries(loanCodes.map((code) => [code, kindOf(code).fields])) as Record<LoanCode, Kind>),
  internalReview: {
    name: "Credit file review",
    displayName: "Credit file review",
    groupName: "InternalReview",
    type: "InternalReview",
    documentType: "InternalReview",
    classification: "Document",
    customerFacingCopy: null,
    requestType: "Credit Application",
  },
  /** A loan application's request that has the same name as a forgiveness request. */
  rentDocuments: {
    ...kindOf("Rent Documents").fields,
    classification: "Document",
    customerFacingCopy: "Current lease and receipts or canceled checks.",
    requestType: "Credit Application",
  },
} as const satisfies Record<string, Kind>;

/** Returns stipulations that were created one minute apart. `owner` is the application's external id. */
export function requests(
  owner: string,
  firstAt: string,
  wanted: readonly (readonly [keyof typeof kinds, Partial<StipulationInput>?])[],
): StipulationInput[] {
  const first = Temporal.Instant.from(firstAt);
  return wanted.map(([kind, rest], place) => ({
    ...kinds[kind],
    externalId: `${owner}-request-${place + 1}`,
    createdAt: first.add({ minutes: place }).toString(),
    ...rest,
  }));
}
