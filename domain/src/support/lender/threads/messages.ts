import { deskRefusals } from "../../../wire/desk/messages.ts";
import { idempotencyTexts } from "../../../wire/idempotency.ts";
import type { RefusalTexts } from "../../../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const threadRefusals = {
  ...idempotencyTexts,
  OWN_RECORD: deskRefusals.OWN_RECORD,
  CLAIMED: "{name} is replying.",
} as const satisfies RefusalTexts<typeof contract>;

export const threadFaults = {
  contactId: "Choose a borrower",
  accountId: "Choose a business of this borrower",
  opportunityId: "Choose an application of this business",
  advanceId: "Choose a loan of this business",
  staffId: "Choose a person who can answer messages",
} as const;

/** The subject of a case that the lender starts. */
export const lenderCaseSubject = "Message from the lender";
