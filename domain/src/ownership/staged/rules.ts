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

/** Somebody who stands on the page and is sent with the rest. */
export type StagedPerson = Omit<PersonFields, "number"> & {
  /** As it is typed; no draft keeps it. */
  readonly number?: string;
  /** Tells them apart on the page. */
  readonly key: string;
  /** By which the server knows them; "" of whoever is new. */
  readonly id: string;
  readonly isSigner: boolean;
  readonly role: string | null;
};

/** What the page is about. */
export type OwnershipAbout = {
  readonly country: Country;
  readonly isSba: boolean;
  readonly today: Temporal.PlainDate;
  readonly accountId: string;
  readonly contacts: readonly OwnershipContact[];
  readonly hasTerms: boolean;
};

/** Whose number somebody's is, as the server said when it was asked. */
export type Matches = ReadonlyMap<string, NumberMatch>;

/** A person of the server's on the page. */
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

/** What the applicant owns; nothing where the lender has not said. */
export function applicantPercent(about: Pick<OwnershipAbout, "contacts">): number {
  return totalOwned(about.contacts.filter(({ isApplicant }) => isApplicant));
}

/** What they own in all; what is no number counts nothing. */
export function sumOf(people: readonly Pick<PersonFields, "percentOwned">[]): number {
  return people.reduce((sum, { percentOwned }) => sum + (readPercent(percentOwned) ?? 0), 0);
}

/** A list with what was typed for one of them, or for one more. */
export function withPerson(
  people: readonly StagedPerson[],
  key: string,
  fields: PersonFields,
): readonly StagedPerson[] {
  if (people.some((each) => each.key === key))
    return people.map((each) => (each.key === key ? { ...each, ...fields } : each));
  return [...people, { ...fields, key, id: "", isSigner: false, role: null }];
}

/** Somebody as their form opens. */
export function fieldsOf(person: StagedPerson): PersonFields {
  const names = Object.keys(noPerson) as (keyof PersonFields)[];
  return { ...noPerson, ...Object.fromEntries(names.map((name) => [name, person[name] ?? ""])) };
}

/** Whether a form holds something else than it opened with, which another person's in its place would take away. */
export function isChanged(fields: PersonFields, person: StagedPerson | undefined): boolean {
  const before = person ? fieldsOf(person) : noPerson;
  return (Object.keys(noPerson) as (keyof PersonFields)[]).some((name) => fields[name] !== before[name]);
}

/** The mask of the number that the server keeps of somebody; "" where there is none. */
export function savedNumber({ contacts }: Pick<OwnershipAbout, "contacts">, id: string): string {
  const contact = contacts.find((each) => each.id === id);
  return contact?.ssn ?? contact?.sin ?? "";
}

/** The texts of faults; `{phone}` is left in them. */
export function textsOf(faults: PersonFaults): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([name, { text }]) => [name, text]));
}

/** A number that is kept goes back as its mask, which changes nothing. */
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

/** Whose a typed number is: another's who is named beside them, or whose the server said. */
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

/** Whom of those who were sent a fault of the server's is about, and which field: `contacts[0].ssn`. */
export function contactFault(wireName: string) {
  const found = /^contacts[[.](\d+)\]?\.(\w+)$/.exec(wireName);
  if (!found) return undefined;
  const [, at, name = ""] = found;
  return { at: Number(at), field: { ssn: "number", title: "jobTitle" }[name] ?? name };
}

/** Somebody on the page by their name. */
export function fullName({ firstName, lastName }: Pick<PersonFields, "firstName" | "lastName">): string {
  return `${firstName.trim()} ${lastName}`.trim();
}

export function nameOf(contact: Pick<OwnershipContact, "name"> | undefined): string {
  return contact ? `${contact.name.first} ${contact.name.last}` : "";
}
