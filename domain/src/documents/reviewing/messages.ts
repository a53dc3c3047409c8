/** The groups of reasons for returning a document, in the order of the picklist (DESK-DOC-05). */
export const reasonGroups = {
  wrong: "Wrong document",
  unreadable: "Unreadable",
  incomplete: "Incomplete",
  mismatch: "Doesn't match",
  old: "Out of date",
  other: "Other",
} as const;

/**
 * The reasons for returning a document, in the order of the picklist (desk catalogue, section 2.7). Staff see the
 * `label`. The borrower reads the `words`, which staff may edit.
 */
export const reasonTexts = {
  "not-requested": {
    group: "wrong",
    label: "Not the document requested",
    words: "This isn't the document we asked for. Please send {request}.",
  },
  "another-business": {
    group: "wrong",
    label: "For another business or person",
    words: "This document is for another business or person. Please send yours.",
  },
  blurry: {
    group: "unreadable",
    label: "Blurry or dark",
    words:
      "We can't read this document. Please scan it again, or take a photo in good light with all corners visible.",
  },
  "cut-off": {
    group: "unreadable",
    label: "Cut off",
    words: "Part of the page is cut off. Please send the whole page.",
  },
  "missing-pages": {
    group: "incomplete",
    label: "Missing pages",
    words: "Some pages are missing. Please send every page, including blank ones.",
  },
  unsigned: {
    group: "incomplete",
    label: "Not signed",
    words: "A signature is missing. Please sign the document and send it again.",
  },
  screenshot: {
    group: "incomplete",
    label: "Screenshot, not the original file",
    words: "Please send the original file from your bank or provider, not a screenshot.",
  },
  amounts: {
    group: "mismatch",
    label: "Amounts don't match what was entered",
    words:
      "The amounts don't add up to what you entered. Please send a corrected document, or change what you entered.",
  },
  name: {
    group: "mismatch",
    label: "Name doesn't match",
    words:
      "The name on this document doesn't match your application. Please send one that matches, or tell us why it's different.",
  },
  period: {
    group: "mismatch",
    label: "Outside the covered period",
    words: "The dates are outside your covered period. Please send documents for {period}.",
  },
  "too-old": {
    group: "old",
    label: "Too old",
    words: "This document is too old. Please send your most recent one.",
  },
  expired: {
    group: "old",
    label: "Expired",
    words: "This document has expired. Please send a current one.",
  },
  other: { group: "other", label: "Write your own reason", words: "" },
} as const satisfies Readonly<
  Record<string, { group: keyof typeof reasonGroups; label: string; words: string }>
>;

/** Replaces an unknown covered period in the words. */
export const unknownPeriod = "that period";

/** The boxes under "What to check" (DESK-DOC-04). */
export const checkTexts = {
  "dates-in-period": "Dates fall in the covered period",
  "amounts-add-up": "Amounts add up to what was entered",
  "payee-matches": "Payee and address match",
  "totals-match-form": "Totals match Form 3508",
  "business-name-matches": "Business name matches",
  "all-pages": "All pages included",
  "account-matches": "Name and last four digits match",
  "month-matches": "Month matches",
  "name-matches": "Name matches",
  "valid-today": "Valid today",
  "all-corners": "All corners visible",
  "year-matches": "Year matches",
  "signed-or-filed": "Signed or filed",
  "numbers-match": "Numbers match the account provided",
} as const;

export const checkFault = "does not belong to this type of document";
