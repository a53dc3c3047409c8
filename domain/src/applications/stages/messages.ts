import { required } from "../../wire/messages.ts";
import type { ClosingReason, DeskStage, MoveFault } from "./rules.ts";

/** The names of the stages at the desk (desk catalogue, section 2.6). */
export const deskStageNames: Readonly<Record<DeskStage, string>> = {
  received: "Application received",
  terms: "Choosing loan terms",
  documents: "Documents",
  review: "Underwriting review",
  attention: "Needs attention",
  approved: "Approved",
  contract: "Contract",
  funding: "Funding",
  funded: "Closed, funded",
  lost: "Closed without a loan",
};

export const closingReasonNames: Readonly<Record<ClosingReason, string>> = {
  funded: "Funded",
  declined: "Declined by us",
  withdrawn: "Withdrawn by the borrower",
  "no-response": "No response from the borrower",
  duplicate: "Duplicate",
  other: "Other",
};

export const moveFaults: Readonly<Record<MoveFault, string>> = {
  stageName: "must be a stage that the desk offers",
  closingReason: required,
  adverseActionNoticeSent: required,
};
