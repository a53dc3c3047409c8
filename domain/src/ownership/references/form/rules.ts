import type { OpportunityContact } from "../../../applications/contract.ts";
import type { ReferenceRole } from "../contract.ts";
import { referencePageTexts as texts } from "../messages.ts";
import { referenceFaults, vendorsNeeded, type ReferenceFields } from "../rules.ts";
import { formatAs } from "../../../wire/masks.ts";

/** A reference on the page. `id` is "" until the server has saved it. */
type ReferenceValues = ReferenceFields & { readonly id: string };

export type ReferencesValues = {
  readonly ownsProperty: "" | "yes" | "no";
  readonly landlord: ReferenceValues;
  readonly vendors: readonly ReferenceValues[];
};

export type AskedReferences = { readonly asksLandlord: boolean; readonly asksVendors: boolean };

export type ReferencePlace = "landlord" | `vendors.${number}`;
export const vendorPlaces = Array.from({ length: vendorsNeeded }, (_, at) => `vendors.${at}` as const);

const nobody: ReferenceValues = { id: "", businessName: "", firstName: "", lastName: "", phoneNumber: "" };

export function openValues(contacts: readonly OpportunityContact[]): ReferencesValues {
  const given = (role: ReferenceRole) => contacts.filter((each) => each.role === role).map(valuesOf);
  const [landlord] = given("Landlord");
  const vendors = given("Vendor/Supplier");
  return {
    ownsProperty: landlord ? "no" : "",
    landlord: landlord ?? nobody,
    vendors: Array.from({ length: vendorsNeeded }, (_, place) => vendors[place] ?? nobody),
  };
}

/**
 * Returns the references with the ids of the saved references. Without these ids, the next save would duplicate the
 * references (SH-091).
 */
export function withKnownIds(
  values: ReferencesValues,
  contacts: readonly Pick<OpportunityContact, "id" | "role">[],
): ReferencesValues {
  const held = [values.landlord, ...values.vendors].map(({ id }) => id);
  const freeOf = (role: ReferenceRole) =>
    contacts.filter((each) => each.role === role && !held.includes(each.id)).map(({ id }) => id);
  const [landlords, vendors] = [freeOf("Landlord"), freeOf("Vendor/Supplier")];
  const there = contacts.map(({ id }) => id);
  const known = (reference: ReferenceValues, free: string[]) =>
    there.includes(reference.id) ? reference : { ...reference, id: free.shift() ?? "" };
  return {
    ...values,
    landlord: known(values.landlord, landlords),
    vendors: values.vendors.map((vendor) => known(vendor, vendors)),
  };
}

function valuesOf({ id, name, phone, businessName }: OpportunityContact): ReferenceValues {
  return {
    id,
    businessName: businessName ?? "",
    firstName: name.first,
    lastName: name.last,
    phoneNumber: formatAs("phone", phone ?? ""),
  };
}

/** Returns the references to send, in order (SH-091). A business that owns its property sends no landlord. */
export function sentReferences(values: ReferencesValues, asked: AskedReferences) {
  const landlord = { place: "landlord", role: "Landlord", reference: values.landlord } as const;
  const vendors = values.vendors.map(
    (reference, at) => ({ place: `vendors.${at}`, role: "Vendor/Supplier", reference }) as const,
  );
  return [
    ...(asked.asksLandlord && values.ownsProperty === "no" ? [landlord] : []),
    ...(asked.asksVendors ? vendors : []),
  ];
}

/** Returns the form's errors by field (SERV-REF-04, SERV-REF-10 to 15). */
export function referencesFaults(values: ReferencesValues, asked: AskedReferences): Record<string, string> {
  const isUnanswered = asked.asksLandlord && values.ownsProperty === "";
  const faults = sentReferences(values, asked).flatMap(({ place, role, reference }) =>
    Object.entries(referenceFaults(role, reference)).map(
      ([name, text]) => [`${place}.${name}`, text] as const,
    ),
  );
  return { ...(isUnanswered && { ownsProperty: texts.choose }), ...Object.fromEntries(faults) };
}
