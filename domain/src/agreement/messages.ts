import type { RefusalTexts } from "../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const refusals = {
  NO_FILES: "Please upload all required documents before submitting.",
  TOTAL_TOO_LARGE: "Total size of your files must not exceed 27MB.",
  AGREEMENT_CLOSED:
    "You can't upload a signed copy of this loan agreement anymore. If you have questions, call us at {phone}.",
} as const satisfies RefusalTexts<typeof contract>;

export const agreementTexts = {
  loading: "Loading your loan agreement",
  title: "Loan agreement",
  onlineLead: "Read it here, then sign online. Funding takes 1 to 2 business days after you sign.",
  lead: "Read it here, then print, sign and upload it. Funding takes 1 to 2 business days after you sign.",

  /** Shown while the borrower has no agreement to sign (FORG-AGR-03). */
  working: "We're working on your loan agreement",
  workingLead: "We'll email you when it is ready to sign here.",
  /** The specification writes this heading in lower case. The page capitalizes the heading (FORG-AGR-04). */
  received: "loan agreement received",
  receivedLead: "We are reviewing it.",
  whatNext: "What happens next",
  receivedNext: [
    "We check that every page is there and signed. You have nothing to do meanwhile.",
    "If something is missing, we email you. This page then says what it is and takes a new copy.",
    "Once we accept your copy, funding takes 1 to 2 business days.",
  ],

  /** Shown after the lender rejected the signed copy (FORG-AGR-05). */
  rejected: "Your loan agreement could not be accepted. Please print, sign and upload it again.",
  rejectedReason: "{reason} We checked it on {date}.",

  document: "Business Loan Agreement",
  onePage: "1 page",
  pageCount: "{count} pages",
  pages: "Pages of the agreement",
  pageOf: "Page {page} of {pages}",
  pageBroken: "This page could not be shown. Download the agreement to read it.",
  larger: "Larger",
  smaller: "Smaller",
  wholeScreen: "Full screen",
  save: "Save the agreement",
  print: "Print the agreement",
  printedPage: "Page {page} of the loan agreement",
  shownAs: "How to show the agreement",
  asText: "Text",
  asPages: "Pages",
  sameWords: "The text is that of the pages, set to fit your screen. You sign the pages.",
  onlyPictures:
    "This agreement has no text to set for your screen: its pages are pictures. They are enlarged here.",
  pagePicture: "This page is a picture, so it is shown enlarged.",

  /** Texts for signing online (FORG-AGR-01). */
  readyToSign: "Ready to sign?",
  readyHint: "It takes about 2 minutes. You can stop and finish later.",
  sign: "Sign Loan Agreement",
  opening: "Opening",
  notOpened: "The agreement could not be opened for signing. Please try again.",

  /** Texts for printing the agreement and uploading a signed copy (FORG-AGR-02). */
  orSteps: "Or print and upload a signed copy",
  orStepsHint: "It takes longer: we check paper copies by hand.",
  steps: "Print and upload a signed copy",
  stepsHint: "We check paper copies by hand.",
  printStep: "Print",
  printHint: "Print every page of the agreement.",
  printAgreement: "Print agreement",
  preparing: "Preparing",
  notPrinted: "The agreement could not be prepared for printing. Download it and print it from there.",
  download: "Download PDF",
  downloading: "Downloading",
  notDownloaded: "The agreement could not be downloaded. Please try again.",
  signStep: "Sign",
  signHint: "Sign in ink wherever the agreement asks for it. Every listed owner must sign.",
  uploadStep: "Upload",
  uploadHint: "Scan or photograph every page.",
  uploadSlot: "Upload your signed agreement",
  sent: "Your signed loan agreement was sent.",

  /** Texts shown after the borrower signed (FORG-AGR-06, FORG-AGR-10). */
  signed: "You signed your loan agreement",
  mayTake: "It may take up to 15 minutes for this page to update.",
  filing: "Filing your signed copy. You can close this page.",
  stillFiling:
    "This is taking longer than usual. Your signature is safe. Check back later, or call us at {phone}.",
  filed: "Your signed copy is filed.",
  funding: "Funding takes 1 to 2 business days.",
  beingFiled: "Signed, being filed",
  progress: "Where your application stands",
  signedBy: "Signed by",
  signedAt: "Signed at",
  agreement: "Agreement",
  agreementDate: "Made on {date}",
  fundsTo: "Funds go to",
  accountEnding: "ending {lastFour}",
  toSummary: "Go to Summary",
  downloadCopy: "Download your copy",
  downloadSigned: "Download your signed copy",

  terms: "Your loan",
} as const;
