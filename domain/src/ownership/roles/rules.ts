import { required } from "../../wire/messages.ts";
import type { Country } from "../../wire/shapes.ts";
import type { OwnershipContact, SentContact } from "../owners/contract.ts";
import { requiredPercent, type PersonSection } from "../person/rules.ts";
import { mostSigners } from "../signers/rules.ts";

type Named = Pick<OwnershipContact, "isBeneficialOwner" | "isControllingManager">;
/** What somebody of an application is; `signerNumber` is null of whoever does not sign. */
export type Roles = Named & { readonly signerNumber: number | null };

/** Whether the list of owners and manager names them. */
export function isNamed({ isBeneficialOwner, isControllingManager }: Named): boolean {
  return isBeneficialOwner || isControllingManager;
}

/**
 * Whether somebody is of the application by signing alone. Whoever was added as a signer may be an owner by that
 * (SERV-SIGN-02), and is none any more without it.
 */
export function isSignerAlone(person: Named & { readonly isAddedAsSigner: boolean }): boolean {
  return person.isAddedAsSigner || !isNamed(person);
}

/** Whoever has none is nobody of the application any more. */
export function hasRole(person: Roles): boolean {
  return isNamed(person) || person.signerNumber !== null;
}

/** Whether their share alone makes somebody a beneficial owner (SERV-OWN-12); a share nobody knows is none. */
export function isOwnerByShare(percentOwned: number | null | undefined, isSba: boolean): boolean {
  return (percentOwned ?? 0) >= requiredPercent(isSba);
}

type SentRoles = Pick<SentContact, "isApplicant" | "isBeneficialOwner" | "isControllingManager" | "isSigner">;

/** By which rules somebody who was sent is checked: those of the first role they have; undefined of whoever has none. */
export function sectionOf(contact: SentRoles): PersonSection | undefined {
  if (contact.isBeneficialOwner) return "owner";
  if (contact.isControllingManager) return "manager";
  return contact.isSigner ? "signer" : undefined;
}

/**
 * What is wrong with the roles of whoever was sent, by the wire's name: somebody without a role, and the applicant, are
 * not among them (SERV-OWN-41).
 * @param sent in their order, each with the id by which the application knows them
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

/** What is wrong with the countries of whoever was sent, by the wire's name: all are of the portal that they come from. */
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
 * The roles of somebody who was sent. Whoever runs the business is an owner by their share alone (SERV-OWN-12); who
 * signs already keeps their number, and whoever is new comes after them in the order sent.
 */
export function rolesOf(
  contact: SentRoles,
  person: {
    readonly percentOwned: number | null;
    readonly signerNumber: number | null;
    readonly isSba: boolean;
    /** Where they stand among those who were sent. */
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
    signerNumber: isSigner ? (signerNumber ?? mostSigners + 1 + at) : null,
  };
}
