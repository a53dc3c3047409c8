import type { RefusalTexts } from "../../wire/endpoint.ts";
import { platformRefusals } from "../../wire/messages.ts";
import type * as contract from "./contract.ts";

export const refusals = {
  STIPULATION_DISABLED:
    "You can't add references to this application anymore. If you have questions, call us at {phone}.",
  TOO_MANY_REFERENCES: "You've given us all the references we need. To change one, call us at {phone}.",
  IDEMPOTENCY_KEY_REUSED: platformRefusals.INTERNAL_SERVER_ERROR,
} as const satisfies RefusalTexts<typeof contract>;

export const referenceFaultTexts = {
  phone: "Invalid phone number",
  tooLong: "{label} must be at most {most} characters long",
  /** Label of a vendor's business name. Landlords have no business name. */
  notTaken: "For a landlord, give only a name and a phone number.",
} as const;

/** Field names in error texts (SH-089). A vendor's business name is called "Vendor name" (SERV-REF-13). */
export const referenceLabels = {
  businessName: "Vendor name",
  firstName: "First name",
  lastName: "Last name",
} as const;

export const referencePageTexts = {
  title: "References",
  lead: {
    both: "One landlord and two vendors who know your business. We may call them; they don't see your application.",
    landlord:
      "The person or company you rent your premises from. We may call them; they don't see your application.",
    vendors: "Two vendors who know your business. We may call them; they don't see your application.",
  },
  loading: "Loading references",
  property: "Business property",
  ownsProperty: "Do you own the business property?",
  yes: "Yes",
  no: "No",
  choose: "Please select whether you own the business property.",
  landlord: "Landlord reference",
  landlordHint: "Who you pay rent to.",
  vendor: "Vendor reference {number}",
  vendorHints: ["A business you buy from.", "A different business."],
  businessName: "Business name",
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  submit: "Continue",
  submitting: "Sending",
  cancel: "Cancel",
  /** Results of submitting the references form (SERV-REF-06 to 08). */
  submitted: "Your references have been submitted!",
  propertyAnswered: "You have provided us with business property information.",
  failed: "Failed to submit your references; please try again.",
} as const;
