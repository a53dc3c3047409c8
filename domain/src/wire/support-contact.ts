import type { PublicConfig } from "./config.ts";
import type { Country } from "./shapes.ts";

/** The hours when the lender answers the phone (CORE-HELP-07, CH-27). */
export const supportHours = {
  default: "9 AM - 5 PM ET, Monday - Friday",
  canada: "9 AM - 6 PM ET, Monday - Friday",
  ppp: "8 AM - 6 PM ET, Monday - Friday",
} as const;

export type SupportConfig = Pick<
  PublicConfig,
  | "customerSupportPhone"
  | "customerSupportPhoneCanada"
  | "pppSupportPhone"
  | "customerSupportEmail"
  | "customerSupportEmailCanada"
  | "pppSupportEmail"
>;

export type SupportContact = { readonly phone: string; readonly email: string; readonly hours: string };

/**
 * Returns the support contact for Canada, for the Paycheck Protection Program, or for everyone else (CH-64, SH-013).
 */
export function supportContact(config: SupportConfig, country: Country, isPpp: boolean): SupportContact {
  if (country === "ca") {
    return {
      phone: config.customerSupportPhoneCanada,
      email: config.customerSupportEmailCanada,
      hours: supportHours.canada,
    };
  }
  return isPpp
    ? { phone: config.pppSupportPhone, email: config.pppSupportEmail, hours: supportHours.ppp }
    : { phone: config.customerSupportPhone, email: config.customerSupportEmail, hours: supportHours.default };
}
