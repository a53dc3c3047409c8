import type * as contract from "./contract.ts";
import type { RefusalTexts } from "../wire/endpoint.ts";

/** Validation errors of routing numbers (SH-051, SH-052). */
export const routingTexts = {
  unknown: "We could not find a bank with this routing number. Please check the number and try again.",
  unchecked: "We could not check this routing number. Please try again.",
} as const;

export const refusals = {
  ROUTING_NUMBER_NOT_FOUND: routingTexts.unknown,
  ROUTING_TYPE_MISMATCH: "The bank does not use this routing number for this kind of transfer.",
  DIRECTORY_MISSING: routingTexts.unchecked,
} as const satisfies RefusalTexts<typeof contract>;
