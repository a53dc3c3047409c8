import type { Country } from "@portal/domain/wire/shapes";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";

/** Fills in the support phone number in error texts that contain `{phone}`. */
export function fillPhone(
  faults: Readonly<Record<string, string>>,
  country: Country,
): Record<string, string> {
  const { phone } = supportContact(config(), country, false);
  return Object.fromEntries(Object.entries(faults).map(([name, text]) => [name, fillIn(text, { phone })]));
}
