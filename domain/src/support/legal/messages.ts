import type { LegalKind } from "../contract.ts";

/** The titles that the pages show until their texts are loaded. */
export const legalTitles: Readonly<Record<LegalKind, string>> = {
  "privacy-policy": "Privacy Policy",
  "terms-of-use": "Terms of Use",
  "terms-and-conditions": "Terms and Conditions",
};

export const legalTexts = {
  /** Shown when the text does not exist (CH-78). */
  notAvailable: "This document is not available. Please call us at {phone}.",
  version: "Version {version}. In effect since {date}.",
  print: "Print",
  /** The text of the link to the other country's version. The key is that country. */
  other: { us: "US version", ca: "Canada version" },
  contents: "On this page",
} as const;
