import { phoneDigits, type ReferenceFields } from "@portal/domain/ownership/references/rules";

/** A reference's fields as they are kept: without the blanks around them, and without a name that is none. */
export function keptFields({ businessName, firstName, lastName, phoneNumber }: ReferenceFields) {
  return {
    businessName: businessName.trim() || null,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phoneNumber: phoneDigits(phoneNumber),
  };
}
