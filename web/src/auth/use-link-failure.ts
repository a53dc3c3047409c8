import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { type Refusal, failureText } from "@portal/ui/calls/call-api.ts";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../platform/page.ts";

/** Returns the text for a refusal in the form of a mailed link (CORE-RESET-07, CH-40). */
export function useLinkFailure(error: string): (refusal: Refusal) => string | undefined {
  const { phone } = supportContact(config(), useCountry(), false);
  return (refusal) =>
    // Shows the server's message for a VALIDATION refusal, because that message explains which typed value is invalid.
    refusal.code === "VALIDATION" ? refusal.message : failureText(refusal, fillIn(error, { phone }));
}
