import type * as flow from "../../applications/flow/contract.ts";
import type { RefusalTexts } from "../../wire/endpoint.ts";
import type * as contract from "./contract.ts";

/** Error texts of the page that connects a bank, exactly as in specification 001, section 8.5. */
export const genericTexts = {
  terminal: "There was a technical error. Please upload PDF copies of your bank statements to proceed",
  nonTerminal: "There was a technical error. Please try again.",
} as const;

const notResponding = "Your financial institution is not responding.";
const noLongerSupported = "This financial institution is no longer supported.";

/** Texts for specific error codes, shown beside or instead of the generic text (SERV-OB-18 to 23, SH-060). */
export const codeTexts: Readonly<Record<string, string>> = {
  INVALID_CREDENTIALS: "The provided credentials were not correct. Please try again.",
  INVALID_MFA: "The security answer provided was not correct. Please try again.",
  INVALID_OTP: "The one-time passcode provided was not correct. Please try again.",
  ITEM_LOCKED:
    "Your account has been locked by your financial institution. Please unlock it with your institution and try again.",
  USER_INPUT_TIMEOUT: "The request timed out waiting for your response. Please try again.",
  INSUFFICIENT_CREDENTIALS: `${genericTexts.nonTerminal} (INSUFFICIENT_CREDENTIALS)`,
  MFA_NOT_SUPPORTED: "The multi-factor authentication method of this institution is not supported.",
  INSTITUTION_DOWN: notResponding,
  INSTITUTION_NOT_RESPONDING: notResponding,
  INSTITUTION_NOT_AVAILABLE: notResponding,
  NOT_RESPONDING: notResponding,
  NOT_AVAILABLE: notResponding,
  INSTITUTION_NO_LONGER_SUPPORTED: noLongerSupported,
  UNSUPPORTED_RESPONSE: noLongerSupported,
};

export const connectionRefusals = {
  STIPULATION_DISABLED:
    "You can't complete action items for this application anymore. If you have questions, call us at {phone}.",
  CONNECTION_NOT_OFFERED: "This application accepts bank statements only as PDFs.",
  TOO_MANY_CONNECTIONS: "You've tried to connect too many times. Wait an hour, or upload PDFs instead.",
  BANK_NOT_CONNECTED: "Your bank hasn't been connected yet. Please try again.",
} as const satisfies RefusalTexts<typeof contract> & RefusalTexts<typeof flow>;

/** Texts of the page on which borrowers choose how to send bank statements (SH-056). */
export const choiceTexts = {
  title: "Bank statements",
  lead: "We need your past 4 months of bank statements. You can securely connect your bank, or upload your statements as PDF.",
  connect: "Connect",
  /** `counted` is shown if more than one month of statements is required, `uncounted` otherwise. */
  connectHints: {
    counted: "Sign in to your bank once. Your bank sends us all {count} statements together.",
    uncounted: "Sign in to your bank once. Your bank sends us your statements together.",
  },
  connectButton: "Connect your bank",
  upload: "Upload",
  uploadHint: "Download each statement from your bank as a PDF. Scans and photos can't be read.",
  uploadButton: "Upload PDFs manually",
  months: "The months we need",
  loading: "Loading your bank statements",
} as const;

export const connectTexts = {
  title: "Connect your bank",
  opening: "Opening the connection to your bank",
  saving: "Saving the connection to your bank",
  trouble: "Trouble connecting?",
  upload: choiceTexts.uploadButton,
  months: "The months to upload",
  /** Shown if the bank is connected, but the statement requests are still open because of an error. */
  unfinished:
    "Your bank is connected, but the connection wasn't saved. Try again: you won't have to sign in to your bank twice.",
  connected: "Your bank is connected.",
  connectedDetail: "Your bank sends us your statements. There's nothing more to upload.",
} as const;
