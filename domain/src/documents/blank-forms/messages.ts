/** The SBA's blank forms that borrowers fill in on paper. The setting `blankFormUrls` has the same keys. */
export const blankForms = {
  form3508: "SBA Form 3508",
  form3508EZ: "SBA Form 3508EZ",
  form3508S: "SBA Form 3508S",
  scheduleA: "PPP Schedule A Worksheet",
  demographic: "PPP Borrower Demographic Information Form",
} as const;

export const blankFormTexts = {
  get: "Get the blank {form}",
  /** Screen readers announce this text instead of the icon beside the link. */
  newTab: "opens in a new tab",
  /** The SBA's page for each form without an address in `blankFormUrls`. */
  url: "https://www.sba.gov/funding-programs/loans/covid-19-relief-options/paycheck-protection-program/ppp-loan-forgiveness",
} as const;
