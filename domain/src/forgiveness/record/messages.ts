import type { RefusalTexts } from "../../wire/endpoint.ts";
import { fieldFaults } from "../../wire/field-faults.ts";
import type * as contract from "./contract.ts";

export const refusals = {
  ADVANCE_NOT_SBA: "This loan is not a Paycheck Protection Program loan.",
  ADVANCE_NOT_ISSUED: "This loan has not been issued yet.",
  ADVANCE_RESCINDED: "This loan was canceled. If you have questions, call us at {pppPhone}.",
  ADVANCE_FRAUD: "This loan can't be forgiven here. If you have questions, call us at {pppPhone}.",
  ADVANCE_CLAIMED:
    "We asked the SBA to pay its guaranty on this loan, so we can't take a forgiveness application. If you have questions, call us at {pppPhone}.",
  /** This text quotes the specification and must not change (FH-18). */
  ADVANCE_TOO_RECENT: "You can apply for forgiveness once your loan is more than 56 days old.",
  SYSTEM_UNAVAILABLE: "The system is currently unavailable. Please check back later.",
  VERSION_NOT_ALLOWED: "This form can't be used for your loan. If you have questions, call us at {pppPhone}.",
  FORGIVENESS_LOCKED:
    "You can't change this application anymore. If you have questions, call us at {pppPhone}.",
  NOT_READY_FOR_SIGNOFF: "There is no amount to agree to at the moment.",
  AMOUNT_CHANGED: "The amount we recommend has changed. Please review it again.",
  NOT_EXPIRED: "This application has not expired.",
} as const satisfies RefusalTexts<typeof contract>;

/** Errors beside the fields of every form in a forgiveness application (2.10). */
export const fieldTexts = {
  chooseYesOrNo: fieldFaults.chooseYesOrNo,
  enterZero: fieldFaults.enterZero,
  greaterThanZero: "Enter an amount greater than $0.00.",
  wholeNumber: fieldFaults.wholeNumber,
  atLeastOne: "Total number must be at least 1",
  dateBounds: "Date must be at least 8 weeks and not more than 24 weeks after your loan was disbursed.",
} as const;
