import type { LegalKind } from "../contract.ts";

/** The titles that the pages show until their texts are loaded. */
export const legalTitles: Readonly<Record<LegalKind, string>> = {
  "privacy-policy": "Privacy Policy",
  "terms-of-use": "Terms of Use",
  "terms-and-conditions": "Terms and Conditions",
};

export const legalTexts = {
  /** Shown when the legal text does not exist (CH-78). */
  notAvailable: "This document is not available. Please call us at {phone}.",
  version: "Version {version}. In effect since {date}.",
  print: "Print",
  /** Texts of the links between the US and Canadian versions. The key is the country that the link leads to. */
  other: { us: "US version", ca: "Canada version" },
  contents: "On this page",
} as const;
