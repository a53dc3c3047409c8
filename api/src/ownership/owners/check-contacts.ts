import type { SentContact } from "@portal/domain/ownership/owners/contract";
import {
  maskNumber,
  numberDigits,
  personFaults,
  readDate,
  readPercent,
  typedDate,
  type PersonFaultCode,
  type PersonFields,
  type PersonSection,
} from "@portal/domain/ownership/person/rules";
import { phoneDigits } from "@portal/domain/ownership/references/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import type { Transaction } from "../../context.ts";
import type { OwnerRow } from "./owner-store.ts";
import { ownerFingerprint, sealOwnerNumber } from "./seal-owner-number.ts";

export type SentPeople = {
  readonly contact: SentContact;
  /** The index of the person in the API call's list. */
  readonly at: number;
  readonly id: string;
  readonly known: OwnerRow | undefined;
  readonly section: PersonSection;
  /** The person's fields to read and check, or all fields if omitted. */
  readonly asked?: readonly (keyof PersonFields)[];
};

type Checked =
  | { readonly kind: "sound"; readonly rows: ReadonlyMap<string, OwnerRow> }
  | {
      readonly kind: "refused";
      readonly code: PersonFaultCode;
      readonly fields: Readonly<Record<string, string>>;
    };

const wireNames: Readonly<Partial<Record<keyof PersonFields, string>>> = { number: "ssn", jobTitle: "title" };

/**
 * Checks the people in the API call against each other and against the people who stay in the application. Reports
 * invalid fields before conflicts.
 * @param stay people of the application who are not in the API call
 */
export function checkContacts(
  tx: Transaction,
  sent: readonly SentPeople[],
  about: {
    readonly opportunityId: string;
    readonly isSba: boolean;
    readonly applicant: OwnerRow;
    readonly stay: readonly OwnerRow[];
    /** People who are not in the API call but count toward the limit of 100 percent. */
    readonly counted: readonly OwnerRow[];
  },
): Checked {
  const { opportunityId, isSba, applicant, stay, counted } = about;
  const all = sent.map((each) => ({ ...each, fields: fieldsOf(each) }));
  const today = dayOf(tx.clock.now());
  const fields: Record<string, string> = {};
  const codes: PersonFaultCode[] = [];
  const rows = new Map<string, OwnerRow>();
  for (const each of all) {
    const others = all.filter((other) => other !== each);
    const country = countryOf(each.contact);
    const print = printOf(tx, opportunityId, each.fields.number, each.known);
    const prints = [
      ...others.map((other) => printOf(tx, opportunityId, other.fields.number, other.known)),
      ...stay.map(({ fingerprint }) => fingerprint),
    ];
    const isApplicants = print !== null && print === applicant.fingerprint;
    const isOthers = print !== null && prints.includes(print);
    const faults = personFaults(each.fields, {
      section: each.section,
      country,
      isSba,
      today,
      otherEmails: [applicant, ...stay]
        .map(({ email }) => email ?? "")
        .concat(others.map((other) => other.fields.email)),
      percentOfOthers: sum([
        ...[applicant, ...counted].map(({ percentOwned }) => percentOwned ?? 0),
        ...others.map((other) => readPercent(other.fields.percentOwned) ?? 0),
      ]),
      hasNumber: each.known?.sealedNumber != null,
      numberMatch: isApplicants ? "applicant" : isOthers ? "owner" : "none",
    });
    for (const [name, { code, text }] of Object.entries(faults)) {
      if (each.asked?.every((field) => field !== name)) continue;
      const wireName = wireNames[name as keyof PersonFields] ?? name;
      const { phone } = supportContact(tx.config.publicConfig, country, false);
      fields[`contacts[${each.at}].${wireName}`] = fillIn(text, { phone });
      codes.push(code);
    }
    rows.set(each.id, rowOf(tx, each, { opportunityId, isSba }));
  }
  const code = codes.includes("VALIDATION") ? "VALIDATION" : codes[0];
  return code === undefined ? { kind: "sound", rows } : { kind: "refused", code, fields };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const countryOf = ({ country }: SentContact) => (country === "CA" ? "ca" : "us");

/** Returns a person's values as a filled-in form. Omitted fields and masked SSNs keep the stored values. */
function fieldsOf({ contact: sent, known, asked }: SentPeople): PersonFields {
  const country = countryOf(sent);
  const contact: Partial<SentContact> = asked ? onlyAsked(sent, asked) : sent;
  const typed = (given: string | null | undefined, kept: string | null | undefined) => given ?? kept ?? "";
  const mask = known?.lastFour ? maskNumber(known.country, known.lastFour) : undefined;
  const birth = contact.dateOfBirth ?? known?.dateOfBirth?.toString() ?? "";
  return {
    firstName: typed(contact.firstName, known?.firstName),
    lastName: typed(contact.lastName, known?.lastName),
    jobTitle: typed(contact.title, known?.jobTitle),
    dateOfBirth: typedDate(country, birth),
    number: contact.ssn === mask ? "" : typed(contact.ssn, ""),
    street: typed(contact.street, known?.street),
    city: typed(contact.city, known?.city),
    state: typed(contact.state, known?.state),
    zip: typed(contact.zip, known?.zip),
    phone: typed(contact.phone, known?.phone),
    email: typed(contact.email, known?.email),
    percentOwned: typed(contact.percentOwned?.toString(), known?.percentOwned?.toString()),
  };
}

function onlyAsked(sent: SentContact, asked: readonly (keyof PersonFields)[]): Partial<SentContact> {
  const names = new Set<string>(asked.map((name) => wireNames[name] ?? name));
  return Object.fromEntries(Object.entries(sent).filter(([name]) => names.has(name)));
}

function printOf(tx: Transaction, opportunityId: string, typed: string, known: OwnerRow | undefined) {
  const digits = numberDigits(typed);
  return digits === undefined
    ? (known?.fingerprint ?? null)
    : ownerFingerprint(tx.cipher, opportunityId, digits);
}

/** Builds a person's row without roles, which the callers add. The values may be invalid. */
function rowOf(
  tx: Transaction,
  { contact, id, known, fields }: SentPeople & { readonly fields: PersonFields },
  { opportunityId, isSba }: { readonly opportunityId: string; readonly isSba: boolean },
): OwnerRow {
  const country = countryOf(contact);
  const digits = numberDigits(fields.number);
  const { sealedNumber = null, lastFour = null, fingerprint = null } = known ?? {};
  return {
    opportunityId,
    id,
    firstName: fields.firstName.trim(),
    lastName: fields.lastName.trim(),
    email: fields.email.trim(),
    phone: phoneDigits(fields.phone),
    street: fields.street.trim(),
    city: fields.city.trim(),
    state: fields.state,
    zip: fields.zip.trim(),
    country,
    dateOfBirth: readDate(country, fields.dateOfBirth) ?? null,
    jobTitle: isSba ? fields.jobTitle.trim() : (known?.jobTitle ?? null),
    percentOwned: readPercent(fields.percentOwned) ?? null,
    ...(digits === undefined
      ? { sealedNumber, lastFour, fingerprint }
      : sealOwnerNumber(tx.cipher, { opportunityId, id }, digits)),
    isBeneficialOwner: known?.isBeneficialOwner ?? false,
    isControllingManager: known?.isControllingManager ?? false,
    signerNumber: known?.signerNumber ?? null,
    isAddedAsSigner: false,
    position: known?.position ?? 0,
    isFromBook: known?.isFromBook ?? false,
    isOwn: true,
    changedAt: tx.clock.now(),
  };
}
