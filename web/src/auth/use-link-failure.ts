import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { leadsAway, type Refusal } from "../platform/call-api.ts";
import { config } from "../platform/config.ts";
import { useCountry } from "../platform/page.ts";

/** Refusals that say themselves what to do; after any other it is the page's own error, with whom to call. */
const ownWords = ["INVALID_ANSWER", "VALIDATION", "BUSY", "TOO_MANY_REQUESTS"];

/** What the form of a mailed link says of a refusal (CORE-RESET-07, CH-40). */
export function useLinkFailure(error: string): (refusal: Refusal) => string | undefined {
  const { phone } = supportContact(config(), useCountry(), false);
  return ({ code, message }) => {
    if (leadsAway(code)) return undefined;
    return ownWords.includes(code) ? message : fillIn(error, { phone });
  };
}
