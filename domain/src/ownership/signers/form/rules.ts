import { fillIn } from "../../../wire/messages.ts";
import {
  contactFault,
  fieldsOf,
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
import { mostPercent, personFaults, readPercent, type PersonFields } from "../../person/rules.ts";
import { isNamed } from "../../roles/rules.ts";
import { signersPageTexts as texts } from "../messages.ts";
import { cosignerOwnsFrom, mostSigners, possibleSigners } from "../rules.ts";

/** The picker as it is filled in. */
export type SignersValues = {
  /** The keys of whoever signs beside the applicant. */
  readonly chosen: readonly string[];
  /** Whoever the server does not know yet. */
  readonly added: readonly StagedPerson[];
  readonly isOpen: boolean;
  readonly openKey: string;
  readonly signer: PersonFields;
};

/** Somebody who may sign, in the order of the page. */
export type Candidate = {
  readonly person: StagedPerson;
  /** Null of whoever is new. */
  readonly contact: OwnershipContact | null;
  readonly isChosen: boolean;
  /** Their number among the signers, where they are one. */
  readonly number: number | null;
};

/** Whom the picker lists, the open form's person in place; who signs is numbered in this order (SERV-SIGN-03). */
export function candidatesOf(values: SignersValues, about: OwnershipAbout): readonly Candidate[] {
  const { isOpen, openKey, signer, added, chosen } = values;
  const known = possibleSigners(about.contacts).map((contact) => ({
    contact,
    person: stagedOf(contact, about.country),
  }));
  const fresh = (isOpen ? withPerson(added, openKey, signer) : added).map((person) => ({
    contact: null,
    person,
  }));
  let number = 1;
  return [...known, ...fresh].map((each) => {
    const { key } = each.person;
    const isChosen = chosen.includes(key) || (isOpen && key === openKey);
    return { ...each, isChosen, number: isChosen ? ++number : null };
  });
}

/** What the applicant and those who are chosen own in all. */
export function signersOwn(candidates: readonly Candidate[], about: OwnershipAbout): number {
  const signing = candidates.filter(({ isChosen }) => isChosen);
  return (
    totalOwned(about.contacts.filter(({ isApplicant }) => isApplicant)) +
    sumOf(signing.map(({ person }) => person))
  );
}

/** What is wrong with the page, by field; `{phone}` is left in the texts (SERV-SIGN-05, SERV-SIGN-07). */
export function signersFaults(
  values: SignersValues,
  about: OwnershipAbout,
  matches: Matches,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const candidates = candidatesOf(values, about);
  const signing = candidates.filter(({ isChosen }) => isChosen);
  if (signing.length >= mostSigners) faults["chosen"] = tooManySigners;
  const fresh = candidates.filter(({ contact }) => contact === null);
  for (const [at, { person, isChosen }] of fresh.entries()) {
    // Whoever was added and does not sign after all is not sent.
    if (!isChosen) continue;
    const isOpen = values.isOpen && values.openKey === person.key;
    const wrong = freshFaults(person, { about, candidates, matches });
    if (isOpen) for (const [name, text] of Object.entries(wrong)) faults[`signer.${name}`] = text;
    else if (Object.keys(wrong).length > 0) faults[`added.${at}.key`] = ownersPageTexts.incomplete;
  }
  const isTooMuch = signersOwn(candidates, about) > mostPercent;
  if (isTooMuch && Object.keys(faults).length === 0) faults["chosen"] = personFaultTexts.tooMuch;
  return faults;
}

/**
 * Who signs until now and is not chosen any more: nobody need differ from them. An owner among them may have been added
 * here, and leaves then; where they stay, the server says so.
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

function freshFaults(
  person: StagedPerson,
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
  const others = candidates.filter((each) => each.person.key !== person.key);
  const fresh = others
    .filter(({ contact, isChosen }) => contact === null && isChosen)
    .map((each) => each.person);
  const chosen = new Set(others.filter(({ isChosen }) => isChosen).map(({ contact }) => contact?.id));
  const gone = replacedSigners(
    { chosen: others.flatMap((each) => (each.isChosen ? each.person.key : [])) },
    about,
  );
  const staying = about.contacts.filter(({ id }) => !gone.includes(id));
  const counted = staying.filter((each) => each.isApplicant || isNamed(each) || chosen.has(each.id));
  return textsOf(
    personFaults(fieldsOf(person), {
      section: "signer",
      country: about.country,
      isSba: about.isSba,
      today: about.today,
      otherEmails: [...staying, ...fresh].map(({ email }) => email ?? ""),
      percentOfOthers: totalOwned(counted) + sumOf(fresh),
      hasNumber: savedNumber(about, person.id) !== "",
      numberMatch: matchOf(person, fresh, matches),
    }),
  );
}

/** Who is sent: everybody who signs beside the applicant, in their order (SERV-SIGN-02, SERV-SIGN-03). */
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

/** Where the page has a fault of the server's. */
export function placeOfSignerFault(wireName: string, values: SignersValues, about: OwnershipAbout): string {
  const fault = contactFault(wireName);
  const signing = candidatesOf(values, about).filter(({ isChosen }) => isChosen);
  const person = fault && signing[fault.at]?.person;
  if (!person) return wireName;
  if (values.isOpen && values.openKey === person.key) return `signer.${fault.field}`;
  return `added.${values.added.findIndex(({ key }) => key === person.key)}.key`;
}
