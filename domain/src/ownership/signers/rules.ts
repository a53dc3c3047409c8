import type { OwnershipContact } from "../owners/contract.ts";
import { noPerson, personFaults, type PersonField, type PersonFields } from "../person/rules.ts";
import type { OwnershipAbout } from "../staged/rules.ts";

/** The maximum number of signers, including the applicant (SERV-SIGN-05). */
export const maxSigners = 4;
/** The minimum share, in percent, of a new co-signer who is also a beneficial owner. Applies to all loans (SH-075). */
export const cosignerOwnsFrom = 25;

type Person = Pick<OwnershipContact, "isApplicant" | "percentOwned">;

/** Returns the people that the picker offers, without the applicant (SERV-SIGN-04). */
export function possibleSigners<P extends Person>(people: readonly P[]): P[] {
  return people.filter(({ isApplicant, percentOwned }) => !isApplicant && (percentOwned ?? 0) >= 1);
}

/** If any address field is missing, the portal requests the whole address. */
const addressFields: readonly PersonField[] = ["street", "city", "state", "zip"];

/** Returns the details that a person must add before signing. A signer must enter all details except the share. */
export function missingDetails(
  person: PersonFields,
  {
    country,
    isSba,
    today,
    hasNumber,
  }: Pick<OwnershipAbout, "country" | "isSba" | "today"> & { readonly hasNumber: boolean },
): PersonField[] {
  const faults = personFaults(person, {
    section: "signer",
    country,
    isSba,
    today,
    otherEmails: [],
    percentOfOthers: 0,
    hasNumber,
  });
  const isAddressWrong = addressFields.some((name) => name in faults);
  return (Object.keys(noPerson) as PersonField[]).filter(
    (name) => name !== "percentOwned" && (name in faults || (isAddressWrong && addressFields.includes(name))),
  );
}

/** Returns whether the signers own less than half of the business, so that the lender may need more (SERV-SIGN-06). */
export function isUnderHalf(percent: number): boolean {
  return percent < 50;
}

/** Returns whether the lender's systems may start signing automatically (SERV-OWN-16, SH-079). */
export function isAutomaticSigningEligible(application: {
  readonly percentOfFirst: number | null;
  readonly isAutomationEligible: boolean;
  readonly areBanksVerified: boolean;
  readonly isContractGenerated: boolean;
  readonly signers: number;
}): boolean {
  const { percentOfFirst, isAutomationEligible, areBanksVerified, isContractGenerated, signers } =
    application;
  const isByShare = (percentOfFirst ?? 0) > 50 && isAutomationEligible && areBanksVerified;
  return isByShare || (isContractGenerated && signers === 1);
}
