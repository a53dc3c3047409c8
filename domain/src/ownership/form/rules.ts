import type { SentContact } from "../owners/contract.ts";
import { chooseManager, ownersPageTexts as texts } from "../owners/messages.ts";
import { totalOwned, wholePercent } from "../owners/rules.ts";
import {
  noPerson,
  numberDigits,
  personFaults,
  readPercent,
  type PersonFaults,
  type PersonFields,
  type PersonSection,
} from "../person/rules.ts";
import { isNamed, isOwnerByShare } from "../roles/rules.ts";
import {
  applicantOf,
  applicantPercent,
  contactFault,
  fieldsOf,
  fullName,
  matchOf,
  nameOf,
  savedNumber,
  sentPerson,
  stagedOf,
  sumOf,
  textsOf,
  withPerson,
  type Matches,
  type OwnershipAbout,
  type StagedPerson,
} from "../staged/rules.ts";

export type OwnershipValues = {
  readonly owners: readonly StagedPerson[];
  /** The controlling manager, if that person is not an owner. The list has at most one person. */
  readonly managers: readonly StagedPerson[];
  /** The borrower's choice of manager: an owner's key, "applicant" or "other". Empty before the borrower chooses. */
  readonly chosen: string;
  /** Whether the open form adds an owner or a manager. */
  readonly open: "" | "owner" | "manager";
  readonly openKey: string;
  readonly owner: PersonFields;
  readonly manager: PersonFields;
  readonly isAttested: boolean;
  readonly isAgreed: boolean;
};

export const applicantChoice = "applicant";
export const otherChoice = "other";

export function openOwnership({ contacts, country }: OwnershipAbout): OwnershipValues {
  const others = contacts.filter(({ isApplicant }) => !isApplicant);
  const owners = others.filter(({ isBeneficialOwner }) => isBeneficialOwner);
  const manager = others.find(({ isControllingManager }) => isControllingManager);
  const isOwner = manager?.isBeneficialOwner ?? false;
  return {
    owners: owners.map((each) => stagedOf(each, country)),
    managers: manager && !isOwner ? [stagedOf(manager, country)] : [],
    chosen: manager ? (isOwner ? manager.id : otherChoice) : "",
    open: "",
    openKey: "",
    owner: noPerson,
    manager: noPerson,
    isAttested: false,
    isAgreed: false,
  };
}

/** Returns the sections that the page shows (SERV-OWN-07 to 09). */
export function sectionsShown(about: OwnershipAbout, values: OwnershipValues) {
  const most = wholePercent(about.isSba);
  const own = applicantPercent(about);
  const beside = countedBeside(about, values).reduce((sum, { percent }) => sum + percent, 0);
  return {
    owners: own < most || values.owners.length > 0,
    addOwner: own + sumOf(namedPeople(values).owners) + beside < most,
    manager: applicantOf(about)?.isControllingManager !== true || values.managers.length > 0,
  };
}

/** A manager or signer with a share who is not a listed owner. The share counts toward the total. */
export type CountedOwner = {
  readonly name: string;
  readonly percent: number;
  readonly as: "manager" | "signer";
};

/**
 * Returns the manager and the signers who own a share but are not listed as owners (SH-084). Excludes the applicant.
 */
export function countedBeside(about: OwnershipAbout, values: OwnershipValues): CountedOwner[] {
  const { owners, managers } = namedPeople(values);
  const counted = [
    ...managers.map((each): CountedOwner => ({
      name: fullName(each),
      percent: sumOf([each]),
      as: "manager",
    })),
    ...signersBeside(about, [...owners, ...managers]).map((each): CountedOwner => ({
      name: nameOf(each),
      percent: totalOwned([each]),
      as: "signer",
    })),
  ];
  return counted.filter(({ percent }) => percent > 0);
}

/** Returns the saved signers that the page does not list. */
function signersBeside({ contacts }: OwnershipAbout, named: readonly Pick<StagedPerson, "id">[]) {
  const ids = new Set(named.map(({ id }) => id));
  return contacts.filter(({ id, isApplicant, isSigner }) => isSigner && !isApplicant && !ids.has(id));
}

/** Returns the people on the page. The open form's values replace the saved values of the person being edited. */
export function namedPeople(values: OwnershipValues): {
  readonly owners: readonly StagedPerson[];
  readonly managers: readonly StagedPerson[];
} {
  const { open, openKey, owners, owner, managers, manager, chosen } = values;
  return {
    owners: open === "owner" ? withPerson(owners, openKey, owner) : owners,
    managers:
      chosen === otherChoice ? (open === "manager" ? withPerson(managers, openKey, manager) : managers) : [],
  };
}

/** Returns the errors in a person's details, compared with everyone else on the page. */
export function stagedFaults(
  person: StagedPerson,
  section: PersonSection,
  {
    about,
    others,
    matches,
  }: {
    readonly about: OwnershipAbout;
    readonly others: readonly StagedPerson[];
    readonly matches: Matches;
  },
): PersonFaults {
  const rest = [
    ...about.contacts.filter(({ isApplicant }) => isApplicant),
    ...signersBeside(about, [person, ...others]),
  ];
  return personFaults(fieldsOf(person), {
    section,
    country: about.country,
    isSba: about.isSba,
    today: about.today,
    otherEmails: [...others.map(({ email }) => email), ...rest.map(({ email }) => email ?? "")],
    percentOfOthers: sumOf(others) + totalOwned(rest),
    hasNumber: savedNumber(about, person.id) !== "",
    numberMatch: matchOf(person, others, matches),
  });
}

/**
 * Returns the page's errors. For a person with a closed form, returns one error, shown beside the person's row
 * (SERV-OWN-17 to 35).
 */
export function ownershipFaults(
  values: OwnershipValues,
  about: OwnershipAbout,
  matches: Matches,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const { owners, managers } = namedPeople(values);
  const all = [...owners, ...managers];
  for (const [section, people] of [
    ["owner", owners],
    ["manager", managers],
  ] as const) {
    for (const [at, person] of people.entries()) {
      const others = all.filter((each) => each !== person);
      const wrong = textsOf(stagedFaults(person, section, { about, others, matches }));
      const isOpen = values.open === section && values.openKey === person.key;
      if (isOpen) for (const [name, text] of Object.entries(wrong)) faults[`${section}.${name}`] = text;
      else if (Object.keys(wrong).length > 0) faults[`${section}s.${at}.key`] = texts.incomplete;
    }
  }
  const isUnanswered = values.chosen === "" || (values.chosen === otherChoice && managers.length === 0);
  if (sectionsShown(about, values).manager && isUnanswered) faults["chosen"] = chooseManager;
  if (!values.isAttested) faults["isAttested"] = texts.mustAttest;
  if (about.hasTerms && !values.isAgreed) faults["isAgreed"] = texts.mustAgree;
  return faults;
}

/**
 * Returns the ids of people that the check for duplicate SSNs ignores: people who leave the page or get a new SSN.
 * @param key the person with the typed SSN
 */
export function replacedOwners(key: string, values: OwnershipValues, about: OwnershipAbout): string[] {
  const { owners, managers } = namedPeople(values);
  const all = [...owners, ...managers];
  const own = all.find((each) => each.key === key)?.id ?? "";
  const ids = new Set([own, ...all.map(({ id }) => id)]);
  const gone = about.contacts.filter(
    (each) => !each.isApplicant && isNamed(each) && !each.isSigner && !ids.has(each.id),
  );
  const isCorrection = savedNumber(about, own) !== "";
  const renumbered = all.filter(
    ({ id, number }) => id !== "" && id !== own && (isCorrection || numberDigits(number ?? "") !== undefined),
  );
  return [...gone, ...renumbered].map(({ id }) => id);
}

/** Returns the people to send, without the applicant (SERV-OWN-41, SERV-OWN-42). */
export function sentOwners(values: OwnershipValues, about: OwnershipAbout): SentContact[] {
  const { owners, managers } = namedPeople(values);
  return [
    ...owners.map((person) => ({
      ...sentPerson(person, about),
      isBeneficialOwner: true,
      isControllingManager: values.chosen === person.key,
    })),
    ...managers.map((person) => ({
      ...sentPerson(person, about),
      isBeneficialOwner: isOwnerByShare(readPercent(person.percentOwned), about.isSba),
      isControllingManager: true,
    })),
  ];
}

/** Returns whether there are people to send or saved people to remove (SH-130). */
export function hasChangesToSend(sent: readonly SentContact[], { contacts }: OwnershipAbout): boolean {
  return sent.length > 0 || contacts.some((each) => !each.isApplicant && isNamed(each));
}

/**
 * Returns where the page shows a server error: a field of the open form, or a person's row. `wireName` is, for example,
 * `contacts[0].ssn`.
 */
export function placeOfFault(wireName: string, values: OwnershipValues): string {
  const fault = contactFault(wireName);
  if (!fault) return wireName;
  const { owners, managers } = namedPeople(values);
  const section = fault.at < owners.length ? "owner" : "manager";
  const place = section === "owner" ? fault.at : fault.at - owners.length;
  const person = (section === "owner" ? owners : managers)[place];
  if (!person) return wireName;
  const isOpen = values.open === section && values.openKey === person.key;
  return isOpen ? `${section}.${fault.field}` : `${section}s.${place}.key`;
}
