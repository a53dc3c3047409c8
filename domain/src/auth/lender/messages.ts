import { idempotencyTexts } from "../../wire/idempotency.ts";
import type { RefusalTexts } from "../../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const lenderLinkRefusals = {
  ...idempotencyTexts,
  CONTACT_WITHOUT_EMAIL: "This person has no email address. Add one to the book first.",
  EMAIL_IN_USE: "This email address belongs to another person's login.",
  HAS_ACCOUNT: "This person already has an account. Send reset-account instead.",
  NO_ACCOUNT: "This person has no account yet. Send create-account, or import their login with the book.",
  LOGIN_DISABLED: "This person's login is disabled.",
  SIGNS_IN_WITH_PROVIDER: "This person signs in through the provider and has no password here.",
  ALREADY_CONFIRMED: "This person's provider account is already confirmed.",
} as const satisfies RefusalTexts<typeof contract>;
