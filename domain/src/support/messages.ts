import type { RefusalTexts } from "../wire/endpoint.ts";
import { platformRefusals } from "../wire/messages.ts";
import type * as contract from "./contract.ts";

export const refusals = {
  NOT_FOUND: platformRefusals.NOT_FOUND,
} as const satisfies RefusalTexts<typeof contract>;

/** When the phone is answered (CORE-HELP-07, CH-27). The security question's help block always shows `default`. */
export const supportHours = {
  default: "9 AM - 5 PM ET, Monday - Friday",
  canada: "9 AM - 6 PM ET, Monday - Friday",
  ppp: "8 AM - 6 PM ET, Monday - Friday",
} as const;

export const supportTexts = {
  haveQuestions: "Have questions?",
  callUs: "Call us at {phone}.",
  specialist: "Loan Forgiveness Specialist",
  expert: "Business Funding Expert",
  extension: "ext. {extension}",
  notReaching: "Not reaching {firstName}? Call our team at {phone}.",

  /** The maintenance page (CORE-MAINT-01). */
  maintenance: "We will be back soon.",
  maintenanceReassurance:
    "The portal is down for a short while. Your information is safe, and payments you scheduled are not affected.",
  maintenancePoll: "Keep this page open. We check every 30 seconds and take you back to where you were.",
  cantWait: "Can't wait?",
} as const;
