import type { OwnershipContact } from "../owners/contract.ts";
import { noPerson, personFaults, type PersonField, type PersonFields } from "../person/rules.ts";
import type { OwnershipAbout } from "../staged/rules.ts";

/** The applicant among them (SERV-SIGN-05). */
export const mostSigners = 4;
/** From this share on a new co-signer is a beneficial owner, of SBA loans too (SH-075). */
export const cosignerOwnsFrom = 25;

type Person = Pick<OwnershipContact, "isApplicant" | "percentOwned">;

/** Whom the picker offers (SERV-SIGN-04). */
export function possibleSigners<P extends Person>(people: readonly P[]): P[] {
  return people.filter(({ isApplicant, percentOwned }) => !isApplicant && (percentOwned ?? 0) >= 1);
}

/** Asked for together: a city without its street says little. */
const addressFields: readonly PersonField[] = ["street", "city", "state", "zip"];

/** Which details somebody must still give before they can sign: everything that a new signer gives, except the share. */
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
    numberMatch: "none",
  });
  const isAddressWrong = addressFields.some((name) => name in faults);
  return (Object.keys(noPerson) as PersonField[]).filter(
    (name) => name !== "percentOwned" && (name in faults || (isAddressWrong && addressFields.includes(name))),
  );
}

/** Whether the signers own so little together that more may be asked for (SERV-SIGN-06). */
export function isUnderHalf(percent: number): boolean {
  return percent < 50;
}

/** Whether the lender's systems may have the contract signed by themselves (SERV-OWN-16, SH-079). */
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
