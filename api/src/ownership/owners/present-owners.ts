import type { OwnershipContact } from "@portal/domain/ownership/owners/contract";
import { maskNumber } from "@portal/domain/ownership/person/rules";
import { phoneDigits } from "@portal/domain/ownership/references/rules";
import { signersPageTexts } from "@portal/domain/ownership/signers/messages";
import { fillIn } from "@portal/domain/wire/messages";
import type { OwnerRow } from "./owner-store.ts";
import type { People } from "./people.ts";

export function presentPeople({
  applicant,
  others,
}: Pick<People, "applicant" | "others">): OwnershipContact[] {
  return [presentOwner(applicant, true), ...others.map((row) => presentOwner(row, false))];
}

/** Copies an owner's fields one by one, so the reply contains neither the encrypted SSN nor the SSN's fingerprint. */
export function presentOwner(row: OwnerRow, isApplicant: boolean): OwnershipContact {
  const { country, street, city, state, zip } = row;
  const isCanadian = country === "ca";
  const number = row.lastFour === null ? null : maskNumber(country, row.lastFour);
  const signer = isApplicant ? 1 : row.signerNumber;
  return {
    id: row.id,
    name: { first: row.firstName, last: row.lastName },
    email: row.email,
    phone: row.phone === null ? null : phoneDigits(row.phone),
    postalAddress: isCanadian ? { street, city, province: state, postal: zip } : { street, city, state, zip },
    dateOfBirth: row.dateOfBirth,
    ...(isCanadian ? { sin: number } : { ssn: number }),
    jobTitle: { job: row.jobTitle },
    percentOwned: row.percentOwned,
    isBeneficialOwner: row.isBeneficialOwner,
    isControllingManager: row.isControllingManager,
    isSigner: signer !== null,
    isApplicant,
    contactRole: signer === null ? null : fillIn(signersPageTexts.role, { number: signer }),
  };
}
