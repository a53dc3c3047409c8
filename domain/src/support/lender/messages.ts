import { deskRefusals } from "../../wire/desk/messages.ts";
import { idempotencyTexts } from "../../wire/idempotency.ts";
import type { RefusalTexts } from "../../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const lenderCaseRefusals = {
  ...idempotencyTexts,
  VERSION_EXISTS: "This version is already published with different text. Publish a new version.",
  CASE_CLOSED: "This inquiry is closed.",
  OWN_RECORD: deskRefusals.OWN_RECORD,
} as const satisfies RefusalTexts<typeof contract>;
