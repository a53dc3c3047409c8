import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { leadsAway, type Refusal } from "@portal/ui/calls/call-api.ts";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../platform/page.ts";

/** Refusals with a helpful text. For other refusals, the page shows its own error with the phone number of support. */
const ownWords = ["INVALID_ANSWER", "VALIDATION", "BUSY", "TOO_MANY_REQUESTS"];

/** Returns the text that a mailed link's form shows for a refusal (CORE-RESET-07, CH-40). */
export function useLinkFailure(error: string): (refusal: Refusal) => string | undefined {
  const { phone } = supportContact(config(), useCountry(), false);
  return ({ code, message }) => {
    if (leadsAway(code)) return undefined;
    return ownWords.includes(code) ? message : fillIn(error, { phone });
  };
}
