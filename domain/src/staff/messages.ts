import type { RefusalTexts } from "../wire/endpoint.ts";
import type * as contract from "./contract.ts";
import type { StaffPasswordFault } from "./rules.ts";

export const refusals = {
  SIGN_IN_FAILED: "We couldn't sign you in. Check what you entered, or ask an administrator.",
  SESSION_EXPIRED: "Your session has ended. Please sign in again.",
  LINK_INVALID: "This link has expired or was already used. Ask an administrator for a new one.",
  WRONG_CODE: "This code doesn't match. Wait for the next one and try again.",
} satisfies RefusalTexts<typeof contract>;

export const staffPasswordFaults: Readonly<Record<StaffPasswordFault, string>> = {
  short: "Must be at least 12 characters",
  long: "Must be at most 128 characters",
  common: "This password is on a list of common passwords. Choose another.",
  address: "Must not contain your email name",
};
