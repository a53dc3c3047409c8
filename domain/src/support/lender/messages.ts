import { idempotencyTexts } from "../../wire/idempotency.ts";
import type { RefusalTexts } from "../../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const lenderCaseRefusals = {
  ...idempotencyTexts,
  VERSION_EXISTS: "This version is published with other words. Publish a new one.",
  CASE_CLOSED: "This inquiry is closed.",
} as const satisfies RefusalTexts<typeof contract>;
