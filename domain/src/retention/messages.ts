import type { RefusalTexts } from "../wire/endpoint.ts";
import { idempotencyTexts } from "../wire/idempotency.ts";
import type * as contract from "./contract.ts";

export const retentionRefusals = {
  ...idempotencyTexts,
  ON_HOLD: "A business of this person is on hold. End the hold first.",
} as const satisfies RefusalTexts<typeof contract>;
