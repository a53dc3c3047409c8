import type { LegalKind } from "../contract.ts";

/** What each page is called until its text says so itself. */
export const legalTitles: Readonly<Record<LegalKind, string>> = {
  "privacy-policy": "Privacy Policy",
  "terms-of-use": "Terms of Use",
  "terms-and-conditions": "Terms and Conditions",
};

export const legalTexts = {
  /** There is no such text (CH-78). */
  notAvailable: "This document is not available. Please call us at {phone}.",
  version: "Version {version}. In effect since {date}.",
  print: "Print",
  /** The way to the other country's text, by that country. */
  other: { us: "US version", ca: "Canada version" },
  contents: "On this page",
} as const;
