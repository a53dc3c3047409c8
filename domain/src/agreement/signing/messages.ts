import type { RefusalTexts } from "../../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const signedFilename = "loan-agreement-signed.pdf";

export const refusals = {
  SIGNING_NOT_OFFERED:
    "This loan agreement can't be signed online at the moment. Print and upload it, or call us at {phone}.",
  TOO_MANY_SIGNINGS: "You've opened the agreement too many times. Wait an hour, or call us at {phone}.",
} as const satisfies RefusalTexts<typeof contract>;

/**
 * The borrower's consent to sign electronically, given before all other signing steps (ESIGN Act, 15 U.S.C. 7001(c)). A
 * new text needs a new version.
 */
export const consent = {
  version: "2026-11",
  text: "I agree to do business electronically, and to receive this agreement on screen.",
  disclosureTitle: "About doing business electronically",
  disclosure: [
    "If you agree, you read and sign this loan agreement on screen, and your electronic signature counts like one in ink. It covers this agreement only.",
    "You don't have to. You may print the agreement, sign it in ink and upload it instead, without a fee. You may change your mind at any time before you sign: choose Finish later.",
    "To read and keep the agreement you need a current browser and a program that opens PDF files. After you sign you can download the signed copy from the portal. For a copy on paper, without a fee, call us at {phone}.",
    "To take this agreement back after signing, or to change the email address that we write to, call us at {phone} or use Settings in the portal.",
  ],
} as const;

export const signingTexts = {
  title: "Sign your loan agreement",
  later: "Finish later",
  step: "Step {step} of 3",
  signedCount: "{signed} of {count} fields signed",
  progress: "Signing progress",

  consentStep: "Agree to sign electronically",
  readDisclosure: "Read the disclosure",
  consentNeeded: "Agree to do business electronically to go on, or choose Finish later.",
  consentDone: "Agree and Continue",

  adoptStep: "Adopt your signature",
  fullName: "Full name",
  nameNeeded: "Enter your full name.",
  how: "How to sign",
  type: "Type",
  draw: "Draw",
  typedPreview: "Your signature will look like this: {name}, with the initials {initials}",
  pad: "Signature pad. Draw with a finger, pen or mouse. With a keyboard, choose Type instead.",
  padHint: "Draw with a finger, pen or mouse",
  clear: "Clear",
  drawNeeded: "Draw your signature, or choose Type.",
  drawInstead: "Your name has letters that can't be typed as a signature here. Choose Draw.",
  legal: "This is your legal signature. It has the same effect as one in ink.",
  adopt: "Adopt and Continue",
  change: "Change",

  signStep: "Sign {count} fields",
  signStepOne: "Sign 1 field",
  signature: "Signature",
  initials: "Initials",
  date: "Date",
  name: "Name",
  jobTitle: "Title",
  onPage: "page {page}",
  signHere: "Sign here",
  initialHere: "Initial here",
  goesHere: "Your signature goes here",
  isSigned: "Signed",
  fillsIn: "The date and your name fill in by themselves.",
  signNext: "Sign",
  initialNext: "Initial",
  sign: "Finish",
  signing: "Signing",
  finish: "Choosing Finish signs the loan agreement for {business}.",

  viewer: "Agreement",
  page: "Page {page} of {pages}",
  previous: "Previous page",
  next: "Next page",
  openFile: "Open as PDF",
  noViewer: "The agreement can't be shown here. Open it as a PDF to read it, then go on.",

  failed: "Your signature could not be sent. Please try again.",
  goneTitle: "This signing session has ended",
  gone: "It timed out, was finished, or the agreement has changed. Open your loan agreement to see what to do next.",
  whatNext: "What happens next",
  goneNext: [
    "If you chose Finish, you have signed. Within 15 minutes your signed copy is in the portal, and we email you.",
    "If you didn't, nothing is signed. Open your loan agreement in the portal and choose Sign Loan Agreement. You then have 60 minutes; signing takes about 2.",
  ],
  toPortal: "Open the portal",
} as const;
