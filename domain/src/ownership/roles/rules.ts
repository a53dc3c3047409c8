import { required } from "../../wire/messages.ts";
import type { Country } from "../../wire/shapes.ts";
import type { OwnershipContact, SentContact } from "../owners/contract.ts";
import { requiredPercent, type PersonSection } from "../person/rules.ts";
import { maxSigners } from "../signers/rules.ts";

type Named = Pick<OwnershipContact, "isBeneficialOwner" | "isControllingManager">;
/** `signerNumber` is null for a person who does not sign. */
export type Roles = Named & { readonly signerNumber: number | null };

export function isNamed({ isBeneficialOwner, isControllingManager }: Named): boolean {
  return isBeneficialOwner || isControllingManager;
}

/**
 * Whether a person is on the application only as a signer. An added signer remains an owner only while they sign
 * (SERV-SIGN-02).
 */
export function isSignerAlone(person: Named & { readonly isAddedAsSigner: boolean }): boolean {
  return person.isAddedAsSigner || !isNamed(person);
}

/** A person without a role is no longer part of the application. */
export function hasRole(person: Roles): boolean {
  return isNamed(person) || person.signerNumber !== null;
}

/** Whether the share makes a person a beneficial owner (SERV-OWN-12). An unknown share counts as 0. */
export function isOwnerByShare(percentOwned: number | null | undefined, isSba: boolean): boolean {
  return (percentOwned ?? 0) >= requiredPercent(isSba);
}

type SentRoles = Pick<SentContact, "isApplicant" | "isBeneficialOwner" | "isControllingManager" | "isSigner">;

/**
 * Returns the section of a person's first role, which determines the validation rules for the person. Undefined for a
 * person without a role.
 */
export function sectionOf(contact: SentRoles): PersonSection | undefined {
  if (contact.isBeneficialOwner) return "owner";
  if (contact.isControllingManager) return "manager";
  return contact.isSigner ? "signer" : undefined;
}

/** Rejects the applicant and people without a role (SERV-OWN-41). @param sent the people in the request's order */
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

/** Requires that everyone in a request is from the portal's country. Returns validation errors by field name. */
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

/**
 * A manager is an owner only if their share is large enough, whatever the request says (SERV-OWN-12). Current signers
 * keep their signer number. New signers get the next numbers in the order of the request.
 */
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
