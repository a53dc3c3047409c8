import { fillIn } from "../../../wire/messages.ts";
import {
  contactFault,
  fieldsOf,
  fullName,
  matchOf,
  savedNumber,
  sentPerson,
  stagedOf,
  sumOf,
  textsOf,
  withPerson,
  type Matches,
  type OwnershipAbout,
  type StagedPerson,
} from "../../staged/rules.ts";
import type { OwnershipContact, SentContact } from "../../owners/contract.ts";
import { ownersPageTexts, tooManySigners } from "../../owners/messages.ts";
import { totalOwned } from "../../owners/rules.ts";
import { personFaultTexts } from "../../person/messages.ts";
import {
  maxPercent,
  noPerson,
  personFaults,
  readPercent,
  type PersonField,
  type PersonFields,
} from "../../person/rules.ts";
import { signersPageTexts as texts } from "../messages.ts";
import { cosignerOwnsFrom, missingDetails, maxSigners, possibleSigners } from "../rules.ts";

export type SignersValues = {
  /** The keys of the chosen signers, without the applicant. */
  readonly chosen: readonly string[];
  /**
   * People that the borrower added, and saved people with details that the borrower added. The key of a saved person is
   * the person's id.
   */
  readonly added: readonly StagedPerson[];
  readonly isOpen: boolean;
  readonly openKey: string;
  readonly signer: PersonFields;
};

export function openSigners(about: OwnershipAbout): SignersValues {
  const chosen = about.contacts.flatMap(({ id, isSigner, isApplicant }) =>
    isSigner && !isApplicant ? [id] : [],
  );
  return { chosen, added: incompletePeople(about), isOpen: false, openKey: "", signer: noPerson };
}

/** Returns the saved people who must add missing details before they can sign. */
export function incompletePeople(about: OwnershipAbout): StagedPerson[] {
  return possibleSigners(about.contacts)
    .map((contact) => stagedOf(contact, about.country))
    .filter((person) => missingOf(person, about).length > 0);
}

const missingOf = (person: StagedPerson, about: OwnershipAbout) =>
  missingDetails(fieldsOf(person), { ...about, hasNumber: savedNumber(about, person.id) !== "" });

export type Candidate = {
  readonly person: StagedPerson;
  /** The person's saved record. Null for a new person. */
  readonly contact: OwnershipContact | null;
  readonly isChosen: boolean;
  /** The details that are missing in the saved record. Empty for a new person, who must enter all details. */
  readonly missing: readonly PersonField[];
  /** The missing details that the borrower has not typed yet. */
  readonly needed: readonly PersonField[];
  /** The person's signer number. Null if the person does not sign. */
  readonly number: number | null;
};

/** Returns the people in the picker. They are numbered in this order (SERV-SIGN-03). */
export function candidatesOf(values: SignersValues, about: OwnershipAbout): readonly Candidate[] {
  const { isOpen, openKey, signer, added, chosen } = values;
  const edited = isOpen ? withPerson(added, openKey, signer) : added;
  const known = possibleSigners(about.contacts).map((contact) => {
    const saved = stagedOf(contact, about.country);
    const person = edited.find(({ key }) => key === contact.id) ?? saved;
    return { contact, person, missing: missingOf(saved, about), needed: missingOf(person, about) };
  });
  const fresh = edited
    .filter(({ id }) => id === "")
    .map((person) => ({ contact: null, person, missing: [], needed: [] }));
  let number = 1;
  return [...known, ...fresh].map((each) => {
    const { key } = each.person;
    const isChosen = chosen.includes(key) || (isOpen && key === openKey);
    return { ...each, isChosen, number: isChosen ? ++number : null };
  });
}

/** Returns the total share of the applicant and the chosen signers, in percent. */
export function signersOwn(candidates: readonly Candidate[], about: OwnershipAbout): number {
  const signing = candidates.filter(({ isChosen }) => isChosen);
  return (
    totalOwned(about.contacts.filter(({ isApplicant }) => isApplicant)) +
    sumOf(signing.map(({ person }) => person))
  );
}

/** Returns the errors by field (SERV-SIGN-05, SERV-SIGN-07). The texts still contain the placeholder `{phone}`. */
export function signersFaults(
  values: SignersValues,
  about: OwnershipAbout,
  matches: Matches,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const candidates = candidatesOf(values, about);
  const signing = candidates.filter(({ isChosen }) => isChosen);
  if (signing.length >= maxSigners) faults["chosen"] = tooManySigners;
  for (const candidate of signing) {
    const { person, contact } = candidate;
    const isOpen = values.isOpen && values.openKey === person.key;
    const wrong = detailFaults(candidate, { about, candidates, matches });
    if (isOpen) for (const [name, text] of Object.entries(wrong)) faults[`signer.${name}`] = text;
    else if (Object.keys(wrong).length > 0)
      faults[placeOfPerson(person, values)] =
        contact === null ? ownersPageTexts.incomplete : fillIn(texts.incomplete, { name: fullName(person) });
  }
  const isTooMuch = signersOwn(candidates, about) > maxPercent;
  if (isTooMuch && Object.keys(faults).length === 0) faults["chosen"] = personFaultTexts.tooMuch;
  return faults;
}

/**
 * Returns the ids of saved signers who are no longer chosen. Other people may then use their e-mail addresses and SSNs.
 */
export function replacedSigners(
  { chosen }: Pick<SignersValues, "chosen">,
  { contacts }: Pick<OwnershipAbout, "contacts">,
): string[] {
  return contacts.flatMap((each) =>
    !each.isApplicant && each.isSigner && !each.isControllingManager && !chosen.includes(each.id)
      ? [each.id]
      : [],
  );
}

/** Returns the row that shows a person's errors while the person's form is closed. */
function placeOfPerson({ key }: StagedPerson, { added }: SignersValues): string {
  const at = added.findIndex((each) => each.key === key);
  return at < 0 ? "chosen" : `added.${at}.key`;
}

/** Returns the errors in a person's details. Checks only the details that the borrower enters. */
function detailFaults(
  { person, contact, missing }: Candidate,
  {
    about,
    candidates,
    matches,
  }: {
    readonly about: OwnershipAbout;
    readonly candidates: readonly Candidate[];
    readonly matches: Matches;
  },
): Record<string, string> {
  const signing = candidates.filter((each) => each.isChosen && each.person.key !== person.key);
  const others = signing.map((each) => each.person);
  const fresh = signing.flatMap((each) => (each.contact === null ? [each.person] : []));
  const gone = replacedSigners({ chosen: others.map(({ key }) => key) }, about);
  const staying = about.contacts.filter(({ id }) => id !== person.id && !gone.includes(id));
  const faults = personFaults(fieldsOf(person), {
    section: "signer",
    country: about.country,
    isSba: about.isSba,
    today: about.today,
    otherEmails: [...staying, ...others].map(({ email }) => email ?? ""),
    // Adds all saved shares, including the shares of people who do not sign.
    percentOfOthers: totalOwned(staying) + sumOf(fresh),
    hasNumber: savedNumber(about, person.id) !== "",
    numberMatch: matchOf(person, others, matches),
  });
  const asked = Object.entries(faults).filter(
    ([name]) => contact === null || missing.some((field) => field === name),
  );
  return textsOf(Object.fromEntries(asked));
}

/** Returns the signers to send in order, without the applicant (SERV-SIGN-02, SERV-SIGN-03). */
export function sentSigners(values: SignersValues, about: OwnershipAbout): SentContact[] {
  return candidatesOf(values, about).flatMap(({ person, contact, number }) => {
    if (number === null) return [];
    const share = readPercent(person.percentOwned) ?? 0;
    return [
      {
        ...sentPerson(person, about),
        isSigner: true,
        isBeneficialOwner: contact ? contact.isBeneficialOwner : share >= cosignerOwnsFrom,
        isControllingManager: contact?.isControllingManager ?? false,
        contactRole: fillIn(texts.role, { number }),
      },
    ];
  });
}

export function placeOfSignerFault(wireName: string, values: SignersValues, about: OwnershipAbout): string {
  const fault = contactFault(wireName);
  const signing = candidatesOf(values, about).filter(({ isChosen }) => isChosen);
  const person = fault && signing[fault.at]?.person;
  if (!person) return wireName;
  if (values.isOpen && values.openKey === person.key) return `signer.${fault.field}`;
  return placeOfPerson(person, values);
}
