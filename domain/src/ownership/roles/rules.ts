import { required } from "../../wire/messages.ts";
import type { Country } from "../../wire/shapes.ts";
import type { OwnershipContact, SentContact } from "../owners/contract.ts";
import { requiredPercent, type PersonSection } from "../person/rules.ts";
import { maxSigners } from "../signers/rules.ts";

type Named = Pick<OwnershipContact, "isBeneficialOwner" | "isControllingManager">;
/** `signerNumber` is null if the person does not sign. */
export type Roles = Named & { readonly signerNumber: number | null };

export function isNamed({ isBeneficialOwner, isControllingManager }: Named): boolean {
  return isBeneficialOwner || isControllingManager;
}

/** Returns whether a person is on the application only as a signer (SERV-SIGN-02). */
export function isSignerAlone(person: Named & { readonly isAddedAsSigner: boolean }): boolean {
  return person.isAddedAsSigner || !isNamed(person);
}

/** Returns whether the person has a role. A person without a role leaves the application. */
export function hasRole(person: Roles): boolean {
  return isNamed(person) || person.signerNumber !== null;
}

/** Returns whether the share makes a person a beneficial owner (SERV-OWN-12). An unknown share counts as 0. */
export function isOwnerByShare(percentOwned: number | null | undefined, isSba: boolean): boolean {
  return (percentOwned ?? 0) >= requiredPercent(isSba);
}

type SentRoles = Pick<SentContact, "isApplicant" | "isBeneficialOwner" | "isControllingManager" | "isSigner">;

/** Returns the section of the form that shows the person. Undefined if the person has no role. */
export function sectionOf(contact: SentRoles): PersonSection | undefined {
  if (contact.isBeneficialOwner) return "owner";
  if (contact.isControllingManager) return "manager";
  return contact.isSigner ? "signer" : undefined;
}

/**
 * Returns errors for the applicant and for people without a role (SERV-OWN-41).
 * @param sent the people in the request's order
 */
export function roleFaults(
  sent: readonly { readonly contact: SentRoles; readonly id: string }[],
  applicantId: string,
): Record<string, string> {
  const faults = sent.flatMap(({ contact, id }, at) => {
    if (contact.isApplicant || id === applicantId) return [[`contacts[${at}].isApplicant`, "must be false"]];
    return sectionOf(contact) ? [] : [[`contacts[${at}].isBeneficialOwner`, required]];
  });
  return Object.fromEntries(faults) as Record<string, string>;
}

/** Returns an error for each person from another country than the portal's. */
export function countryFaults(
  sent: readonly Pick<SentContact, "country">[],
  country: Country,
): Record<string, string> {
  const own = country === "ca" ? "CA" : "US";
  const faults = sent.flatMap((contact, at) =>
    contact.country === own ? [] : [[`contacts[${at}].country`, `must be ${own}`]],
  );
  return Object.fromEntries(faults) as Record<string, string>;
}

/** Returns the person's roles (SERV-OWN-12). Current signers keep their numbers. New signers get the next numbers. */
export function rolesOf(
  contact: SentRoles,
  person: {
    readonly percentOwned: number | null;
    readonly signerNumber: number | null;
    readonly isSba: boolean;
    /** The person's position in the request. */
    readonly at: number;
  },
): Roles {
  const { percentOwned, signerNumber, isSba, at } = person;
  const isControllingManager = contact.isControllingManager ?? false;
  const isSigner = contact.isSigner ?? signerNumber !== null;
  return {
    isControllingManager,
    isBeneficialOwner: isControllingManager
      ? isOwnerByShare(percentOwned, isSba)
      : (contact.isBeneficialOwner ?? false),
    signerNumber: isSigner ? (signerNumber ?? maxSigners + 1 + at) : null,
  };
}
