import { phoneDigits, type ReferenceFields } from "@portal/domain/ownership/references/rules";

/** Returns a reference's fields in their stored form: trimmed, with null for a blank business name. */
export function storedFields({ businessName, firstName, lastName, phoneNumber }: ReferenceFields) {
  return {
    businessName: businessName.trim() || null,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phoneNumber: phoneDigits(phoneNumber),
  };
}
