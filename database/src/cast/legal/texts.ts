import type { LegalTextInput } from "@portal/domain/book/legal-text";
import type { Calendar } from "../calendar.ts";
import { privacyCanada, privacyUs } from "./privacy.ts";
import { conditionsCanada, conditionsUs, termsCanada, termsUs } from "./terms.ts";

const titles = {
  "privacy-policy": "Privacy Policy",
  "terms-of-use": "Terms of Use",
  "terms-and-conditions": "Terms and Conditions",
} as const;

export function legalTexts(on: Calendar): LegalTextInput[] {
  const text = (
    kind: LegalTextInput["kind"],
    country: LegalTextInput["country"],
    content: string,
  ): LegalTextInput => ({
    kind,
    country,
    version: "4",
    title: titles[kind],
    content,
    publishedAt: on.daysAgo(80),
  });
  return [
    text("privacy-policy", "us", privacyUs),
    text("privacy-policy", "ca", privacyCanada),
    text("terms-of-use", "us", termsUs),
    text("terms-of-use", "ca", termsCanada),
    text("terms-and-conditions", "us", conditionsUs),
    text("terms-and-conditions", "ca", conditionsCanada),
  ];
}
