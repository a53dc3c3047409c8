import type { RefusalTexts } from "../../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const refusals = {
  NO_FILES: "Please upload all required documents before submitting.",
  TOTAL_TOO_LARGE: "Total size of your files must not exceed 27MB.",
  AGREEMENT_CLOSED:
    "This loan agreement no longer takes a signed copy. Call us at {phone} with any question.",
} as const satisfies RefusalTexts<typeof contract>;

/** The `failureReason` of a file of a signed copy, where the one of other uploads does not fit. */
export const copyTexts = { FILE_TOO_LARGE: "File must be under 27MB." } as const;

export const agreementTexts = {
  loading: "Loading your loan agreement",
  title: "Loan agreement",
  /** On the summary, at the step of signing (FH-96). */
  view: "View your loan agreement",
  /** FORG-AGR-10. */
  lead: "Read it here, then print, sign and upload it. Funding takes 1 to 2 business days after you sign.",

  /** FORG-AGR-03, and until there is an agreement. */
  working: "We're working on your loan agreement",
  workingLead: "It will be here as soon as it is ready to sign.",
  /** Of the specification, in small letters; the page capitalises it (FORG-AGR-04). */
  received: "loan agreement received",
  receivedLead: "We are reviewing it.",
  receivedFiles: "What you sent",

  /** FORG-AGR-05. */
  rejected: "Your loan agreement could not be accepted. Please print, sign and upload it again.",
  rejectedReason: "{reason} ({date})",

  /** The agreement in the page. */
  viewer: "Your agreement",
  agreementText: "Agreement text",
  onePage: "1 page",
  pages: "{count} pages",
  page: "Page {number} of {count}",
  fullScreen: "Open full screen",
  closeFullScreen: "Close full screen",
  download: "Download PDF",
  print: "Print agreement",
  printing: "Preparing to print",
  viewerLoading: "Loading the agreement",
  notShown: "The agreement can't be shown here. Download it to read it.",
  notDownloaded: "The agreement could not be downloaded. Please try again.",

  /** Print and upload (FORG-AGR-02). */
  signOnPaper: "Print and upload a signed copy",
  paperTakesLonger: "We check paper copies by hand.",
  printStep: "Print",
  printHint: "Letter size.",
  printPages: "{pages}, letter size.",
  signStep: "Sign",
  signHint: "Sign in ink wherever the agreement asks for it. Every owner who is listed must sign.",
  uploadStep: "Upload",
  uploadHint: "Scan or photograph all pages.",
  uploadPages: "Scan or photograph all {pages}.",
  uploadOne: "Scan or photograph the page.",
  uploadSlot: "Upload your signed agreement",
  sent: "Your signed loan agreement was sent.",

  /** After signing (FORG-AGR-06, FORG-AGR-10). */
  signed: "You signed your loan agreement",
  mayTake: "It may take up to 15 minutes for this page to update.",
  funding: "Funding takes 1 to 2 business days.",
  toSummary: "Go to Summary",
  downloadCopy: "Download your copy",

  /** Beside the page. */
  terms: "Your loan",
  toRepay: "Total to repay",
} as const;
