import type { Stipulation } from "../../applications/contract.ts";
import { formatAs, isPhone } from "../../wire/masks.ts";
import { fillIn, required } from "../../wire/messages.ts";
import type { ReferenceRole } from "./contract.ts";
import { referenceFaultTexts as texts, referenceLabels } from "./messages.ts";

/** The number of vendors that a request needs (SERV-REF-02). */
export const vendorsNeeded = 2;
/** The maximum number of references of an application, including replaced references. */
export const maxReferences = 10;

export type ReferenceFields = {
  readonly businessName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
};
export type ReferenceFaults = { readonly [Name in keyof ReferenceFields]?: string };

/** Maximum lengths in characters (SERV-REF-10 to 14). */
export const referenceLengths = {
  Landlord: { firstName: 40, lastName: 50 },
  "Vendor/Supplier": { firstName: 40, lastName: 80, businessName: 255 },
} as const satisfies Record<ReferenceRole, Partial<Record<keyof ReferenceFields, number>>>;

export function referenceFaults(role: ReferenceRole, fields: ReferenceFields): ReferenceFaults {
  const lengths: Partial<Record<keyof typeof referenceLabels, number>> = referenceLengths[role];
  const faultOf = (name: keyof typeof referenceLabels): string | undefined => {
    const most = lengths[name];
    const typed = fields[name].trim();
    if (most === undefined) return typed === "" ? undefined : texts.notTaken;
    if (typed === "") return required;
    return Array.from(typed).length > most
      ? fillIn(texts.tooLong, { label: referenceLabels[name], most })
      : undefined;
  };
  const faults = {
    businessName: faultOf("businessName"),
    firstName: faultOf("firstName"),
    lastName: faultOf("lastName"),
    phoneNumber: phoneFault(fields.phoneNumber),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== undefined));
}

function phoneFault(typed: string): string | undefined {
  if (typed.trim() === "") return required;
  return isPhone(typed) ? undefined : texts.phone;
}

/** Returns the ten digits of a phone number, without the leading country code 1 (SH-085). */
export function phoneDigits(typed: string): string {
  return formatAs("phone", typed).replaceAll(/\D/g, "");
}

type ReferenceRequest = Pick<Stipulation, "id" | "isFulfilled" | "isLandlordReference" | "isVendorReference">;

/** Returns the open requests for a landlord and the open requests for vendors (SH-087). */
export function referencesAsked<S extends ReferenceRequest>(stipulations: readonly S[]) {
  const open = stipulations.filter(({ isFulfilled }) => !isFulfilled);
  return {
    landlord: open.filter(({ isLandlordReference }) => isLandlordReference),
    vendors: open.filter(({ isVendorReference }) => isVendorReference),
  };
}

/** Returns whether the borrower has entered all references that a request needs (SH-128). */
export function areReferencesGiven(
  stipulation: Pick<Stipulation, "isLandlordReference" | "isVendorReference">,
  given: { readonly ownsProperty: boolean | null; readonly roles: readonly ReferenceRole[] },
): boolean {
  const count = (role: ReferenceRole) => given.roles.filter((each) => each === role).length;
  const hasLandlord = given.ownsProperty === true || count("Landlord") > 0;
  const hasVendors = count("Vendor/Supplier") >= vendorsNeeded;
  return (!stipulation.isLandlordReference || hasLandlord) && (!stipulation.isVendorReference || hasVendors);
}
