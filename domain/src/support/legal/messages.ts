import type { LegalKind } from "../contract.ts";

/** Shown until the legal text is loaded. */
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
  /** Labels of the links to the other country's version, by the country that the link opens. */
  other: { us: "US version", ca: "Canada version" },
  contents: "On this page",
} as const;
