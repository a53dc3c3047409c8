import type { RefusalTexts } from "../../wire/endpoint.ts";
import { idempotencyTexts } from "../../wire/idempotency.ts";
import type * as contract from "./contract.ts";

export const lenderRefusals = {
  ...idempotencyTexts,
  NOT_AN_ACH_FILE: "This is no whole Nacha file.",
} as const satisfies RefusalTexts<typeof contract>;
