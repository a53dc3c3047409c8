import { idempotencyTexts } from "../../wire/idempotency.ts";
import type { RefusalTexts } from "../../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const lenderLinkRefusals = {
  ...idempotencyTexts,
  CONTACT_WITHOUT_EMAIL: "This person has no email address. Give them one in the book first.",
  EMAIL_IN_USE: "Another person logs in with this person's email address.",
  HAS_ACCOUNT: "This person has an account already. Send reset-account instead.",
  NO_ACCOUNT: "This person has no account yet. Send create-account, or bring their sign-in with the book.",
  LOGIN_DISABLED: "This person's login is disabled.",
  SIGNS_IN_WITH_PROVIDER: "This person signs in through the provider and has no password here.",
  ALREADY_CONFIRMED: "This person's account at the provider is confirmed already.",
} as const satisfies RefusalTexts<typeof contract>;
