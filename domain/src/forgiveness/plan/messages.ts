import type { RefusalTexts } from "../../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const refusals = {
  STIPULATION_DISABLED:
    "You can't change these answers anymore. If you have questions, call us at {pppPhone}.",
  VERSION_NOT_ALLOWED: "This application does not ask for these answers.",
} as const satisfies RefusalTexts<typeof contract>;

export const planTexts = {
  application: "PPP loan application",
  loan: "Loan",
  draws: { "21PPPLoan": "First draw", "21SDPPP": "Second draw" },
  amount: "Loan amount",
  received: "Received",
} as const;
