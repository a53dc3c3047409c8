import type { RefusalTexts } from "../../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const refusals = {
  INVALID_CODE: "That sign-in has expired. Please try again.",
} as const satisfies RefusalTexts<typeof contract>;

export const signOnTexts = {
  leaving: { title: "Continue with {provider}", lead: "We're taking you to {provider} to log in." },
  returning: { title: "Logging you in", lead: "{provider} has sent you back. We're opening your account." },
  confirming: {
    title: "Confirming your {provider} account",
    lead: "We're linking it to your loan. Then {provider} asks you to log in.",
  },
  wait: "This takes a few seconds. Keep this page open.",
} as const;

/** Shown on the login page if an account could not be confirmed (CH-39). */
export const confirmFaults = {
  noToken: "We're unable to confirm your {provider} account. Please use the link in your email.",
  failed: "We're unable to confirm your {provider} account. Please call us at {phone}.",
} as const;
