import { formatAs } from "../../wire/masks.ts";
import type { Country } from "../../wire/shapes.ts";
import type { OwnershipContact, SentContact } from "../owners/contract.ts";
import { totalOwned } from "../owners/rules.ts";
import {
  noPerson,
  numberDigits,
  readDate,
  readPercent,
  typedDate,
  type NumberMatch,
  type PersonFaults,
  type PersonFields,
} from "../person/rules.ts";

/** A person on the page. The form sends all people together. */
export type StagedPerson = Omit<PersonFields, "number"> & {
  /** The typed SSN or SIN. Drafts never store this field. */
  readonly number?: string;
  readonly key: string;
  /** The person's id on the server, or "" for a new person. */
  readonly id: string;
  readonly isSigner: boolean;
  readonly role: string | null;
};

export type OwnershipAbout = {
  readonly country: Country;
  readonly isSba: boolean;
  readonly today: Temporal.PlainDate;
  readonly accountId: string;
  readonly contacts: readonly OwnershipContact[];
  readonly hasTerms: boolean;
};

/** Results of the server's checks for duplicate SSNs. The keys are the nine digits of the SSNs. */
export type Matches = ReadonlyMap<string, NumberMatch>;

export function stagedOf(contact: OwnershipContact, country: Country): StagedPerson {
  const { id, name, postalAddress: place, jobTitle, dateOfBirth, percentOwned } = contact;
  return {
    key: id,
    id,
    firstName: name.first,
    lastName: name.last,
    jobTitle: jobTitle.job ?? "",
    dateOfBirth: dateOfBirth === null ? "" : typedDate(country, dateOfBirth.toString()),
    street: place.street ?? "",
    city: place.city ?? "",
    state: place.state ?? place.province ?? "",
    zip: place.zip ?? place.postal ?? "",
    phone: formatAs("phone", contact.phone ?? ""),
    email: contact.email ?? "",
    percentOwned: percentOwned?.toString() ?? "",
    isSigner: contact.isSigner,
    role: contact.contactRole,
  };
}

export const applicantOf = ({ contacts }: Pick<OwnershipAbout, "contacts">) =>
  contacts.find(({ isApplicant }) => isApplicant);

/** Returns the applicant's share in percent, or 0 if the share is unknown. */
export function applicantPercent(about: Pick<OwnershipAbout, "contacts">): number {
  return totalOwned(about.contacts.filter(({ isApplicant }) => isApplicant));
}

/** Returns the total share in percent. Counts a value that is not a number as 0. */
export function sumOf(people: readonly Pick<PersonFields, "percentOwned">[]): number {
  return people.reduce((sum, { percentOwned }) => sum + (readPercent(percentOwned) ?? 0), 0);
}

export function withPerson(
  people: readonly StagedPerson[],
  key: string,
  fields: PersonFields,
): readonly StagedPerson[] {
  if (people.some((each) => each.key === key))
    return people.map((each) => (each.key === key ? { ...each, ...fields } : each));
  return [...people, { ...fields, key, id: "", isSigner: false, role: null }];
}

export function fieldsOf(person: StagedPerson): PersonFields {
  const names = Object.keys(noPerson) as (keyof PersonFields)[];
  return { ...noPerson, ...Object.fromEntries(names.map((name) => [name, person[name] ?? ""])) };
}

/** Returns whether the open form has changes that would be lost if another person's form opened. */
export function isChanged(fields: PersonFields, person: StagedPerson | undefined): boolean {
  const before = person ? fieldsOf(person) : noPerson;
  return (Object.keys(noPerson) as (keyof PersonFields)[]).some((name) => fields[name] !== before[name]);
}

/** Returns the mask of the SSN or SIN saved on the server, or "". */
export function savedNumber({ contacts }: Pick<OwnershipAbout, "contacts">, id: string): string {
  const contact = contacts.find((each) => each.id === id);
  return contact?.ssn ?? contact?.sin ?? "";
}

/** Returns the text of each error. The texts still contain the placeholder `{phone}`. */
export function textsOf(faults: PersonFaults): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([name, { text }]) => [name, text]));
}

/** If no new SSN or SIN was typed, sends the mask. A mask does not change the saved number. */
export function sentPerson(person: StagedPerson, about: OwnershipAbout): SentContact {
  const { accountId, country, isSba } = about;
  const typed = (person.number ?? "").trim();
  return {
    accountId,
    id: person.id || null,
    firstName: person.firstName.trim(),
    lastName: person.lastName.trim(),
    title: isSba ? person.jobTitle.trim() : null,
    street: person.street.trim(),
    city: person.city.trim(),
    state: person.state,
    zip: person.zip,
    country: country === "ca" ? "CA" : "US",
    ssn: typed === "" ? savedNumber(about, person.id) : typed,
    phone: person.phone,
    email: person.email.trim(),
    isSigner: person.isSigner,
    contactRole: person.role,
    isApplicant: false,
    percentOwned: readPercent(person.percentOwned) ?? null,
    dateOfBirth: readDate(country, person.dateOfBirth)?.toString() ?? null,
  };
}

/** Returns the role of the person who already has the typed SSN, on the page or on the server. */
export function matchOf(
  person: Pick<StagedPerson, "number">,
  others: readonly Pick<StagedPerson, "number">[],
  matches: Matches,
): NumberMatch {
  const digits = numberDigits(person.number ?? "");
  if (digits === undefined) return "none";
  const isTwice = others.some(({ number }) => numberDigits(number ?? "") === digits);
  return isTwice ? "owner" : (matches.get(digits) ?? "none");
}

/** Reads the person's position and the field from the name of an error, such as `contacts[0].ssn`. */
export function contactFault(wireName: string) {
  const found = /^contacts[[.](\d+)\]?\.(\w+)$/.exec(wireName);
  if (!found) return undefined;
  const [, at, name = ""] = found;
  return { at: Number(at), field: { ssn: "number", title: "jobTitle" }[name] ?? name };
}

export function fullName({ firstName, lastName }: Pick<PersonFields, "firstName" | "lastName">): string {
  return `${firstName.trim()} ${lastName}`.trim();
}

export function nameOf(contact: Pick<OwnershipContact, "name"> | undefined): string {
  return contact ? `${contact.name.first} ${contact.name.last}` : "";
}
