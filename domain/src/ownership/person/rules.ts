import { isEmail } from "../../wire/email.ts";
import { isPhone } from "../../wire/masks.ts";
import { fillIn, required, tooLong } from "../../wire/messages.ts";
import { provinces, states } from "../../wire/places.ts";
import type { Country } from "../../wire/shapes.ts";
import { personFaultTexts as texts, personTexts } from "./messages.ts";

/** Each section of the form has a different minimum share (SERV-OWN-25 to 27). */
export type PersonSection = "owner" | "manager" | "signer";

/** A person's details as typed into the form. `number` is the SSN, or the SIN in Canada. */
export type PersonFields = Readonly<
  Record<
    | "firstName"
    | "lastName"
    | "jobTitle"
    | "dateOfBirth"
    | "number"
    | "street"
    | "city"
    | "state"
    | "zip"
    | "phone"
    | "email"
    | "percentOwned",
    string
  >
>;
export type PersonField = keyof PersonFields;

export const noPerson: PersonFields = {
  firstName: "",
  lastName: "",
  jobTitle: "",
  dateOfBirth: "",
  number: "",
  street: "",
  city: "",
  state: "",
  zip: "",
  phone: "",
  email: "",
  percentOwned: "",
};

/** The role of the person who already has the typed SSN or SIN. */
export type NumberMatch = "none" | "owner" | "applicant";

export type PersonContext = {
  readonly section: PersonSection;
  readonly country: Country;
  readonly isSba: boolean;
  readonly today: Temporal.PlainDate;
  /** The e-mail addresses of all other people on the application, including the applicant. */
  readonly otherEmails: readonly string[];
  readonly percentOfOthers: number;
  /** True if the person's SSN or SIN is already saved, so the field may stay empty. */
  readonly hasNumber: boolean;
  /** Omitted if the SSN or SIN is not compared with other people's numbers. */
  readonly numberMatch?: NumberMatch;
};

export type PersonFaultCode =
  | "VALIDATION"
  | "DUPLICATE_EMAIL"
  | "DUPLICATE_SSN"
  | "APPLICANT_SSN"
  | "TOTAL_OVER_100"
  | "PERCENT_TOO_LOW";
export type PersonFault = { readonly code: PersonFaultCode; readonly text: string };
export type PersonFaults = { readonly [Name in PersonField]?: PersonFault };

export const nameMost = 100;
export const jobTitleMost = 128;
export const emailMost = 75;
/** The maximum total of all people's shares, in percent (SERV-OWN-28). */
export const maxPercent = 100;
/** The maximum length of an address line, so that it fits on an envelope. Not in the specification. */
const addressMost = 255;

/** The minimum share of a beneficial owner (SERV-OWN-12). */
export function requiredPercent(isSba: boolean): number {
  return isSba ? 20 : 25;
}

/** Returns the minimum share for a section of the form (SERV-OWN-25 to 27). */
export function minPercent(section: PersonSection, isSba: boolean): number {
  return { owner: requiredPercent(isSba), manager: 0, signer: 1 }[section];
}

/** Returns a person's errors by field (SERV-OWN-17 to 32). The texts still contain the placeholder `{phone}`. */
export function personFaults(fields: PersonFields, context: PersonContext): PersonFaults {
  const { country, isSba } = context;
  const faults: { readonly [Name in PersonField]: PersonFault | string | undefined } = {
    firstName: nameFault("firstName", fields),
    lastName: nameFault("lastName", fields),
    jobTitle: isSba ? lengthFault(fields.jobTitle, jobTitleMost, texts.jobTitle) : undefined,
    dateOfBirth: dateFault(fields.dateOfBirth, context),
    number: numberFault(fields.number, context),
    street: lengthFault(fields.street, addressMost, fillIn(tooLong, { most: addressMost })),
    city: lengthFault(fields.city, addressMost, fillIn(tooLong, { most: addressMost })),
    state: placesOf(country).some(({ code }) => code === fields.state) ? undefined : required,
    zip: zipFault(fields.zip, country),
    phone: phoneFault(fields.phone),
    email: emailFault(fields.email, context),
    percentOwned: percentFault(fields.percentOwned, context),
  };
  const wrong = Object.entries(faults).flatMap(([name, fault]) =>
    fault === undefined ? [] : [[name, typeof fault === "string" ? invalid(fault) : fault]],
  );
  return Object.fromEntries(wrong) as PersonFaults;
}

export function placesOf(country: Country): readonly { readonly code: string; readonly name: string }[] {
  return country === "ca" ? provinces : states;
}

export function fieldLabel(name: PersonField, country: Country): string {
  const label = personTexts[name];
  return typeof label === "string" ? label : label[country];
}

const invalid = (text: string): PersonFault => ({ code: "VALIDATION", text });

function lengthFault(typed: string, most: number, text: string): string | undefined {
  if (typed.trim() === "") return required;
  return Array.from(typed.trim()).length > most ? text : undefined;
}

function nameFault(name: "firstName" | "lastName", fields: PersonFields): string | undefined {
  return lengthFault(
    fields[name],
    nameMost,
    fillIn(texts.name, { label: personTexts[name], most: nameMost }),
  );
}

function zipFault(typed: string, country: Country): string | undefined {
  if (typed.trim() === "") return required;
  const isRight = country === "ca" ? /^[A-Z]\d[A-Z] \d[A-Z]\d$/ : /^\d{5}$/;
  return isRight.test(typed.trim()) ? undefined : texts.postalCode[country];
}

function phoneFault(typed: string): string | undefined {
  if (typed.trim() === "") return required;
  return isPhone(typed) ? undefined : texts.phone;
}

function emailFault(typed: string, { otherEmails }: PersonContext): PersonFault | string | undefined {
  const email = typed.trim();
  if (email === "") return required;
  if (email.length > emailMost) return texts.emailLength;
  if (!isEmail(email)) return texts.email;
  const isTaken = otherEmails.some((other) => other.trim().toLowerCase() === email.toLowerCase());
  return isTaken ? { code: "DUPLICATE_EMAIL", text: texts.sameEmail } : undefined;
}

function percentFault(typed: string, context: PersonContext): PersonFault | string | undefined {
  if (typed.trim() === "") return required;
  const percent = readPercent(typed);
  if (percent === undefined) return texts.percent;
  const least = minPercent(context.section, context.isSba);
  if (percent < least) return { code: "PERCENT_TOO_LOW", text: fillIn(texts.tooLow, { least }) };
  const isTooMuch = percent + context.percentOfOthers > maxPercent;
  return isTooMuch ? { code: "TOTAL_OVER_100", text: texts.tooMuch } : undefined;
}

/** Reads a whole number, including a negative number. Returns undefined for any other text. */
export function readPercent(typed: string): number | undefined {
  return /^-?\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined;
}

/** The earliest date of birth that the form accepts (SERV-OWN-29). */
const earliestBirth = Temporal.PlainDate.from("1900-01-01");

function dateFault(typed: string, { country, today }: PersonContext): string | undefined {
  if (typed.trim() === "") return required;
  const date = readDate(country, typed);
  if (!date) return texts.date.format;
  const isWithin =
    Temporal.PlainDate.compare(date, earliestBirth) >= 0 && Temporal.PlainDate.compare(date, today) <= 0;
  const earliest = typedDate(country, earliestBirth.toString());
  return isWithin ? undefined : fillIn(texts.date.range, { earliest });
}

/** Reads a date in the country's format (SH-072). Returns undefined for an invalid date. */
export function readDate(country: Country, typed: string): Temporal.PlainDate | undefined {
  const pattern = country === "ca" ? /^(?<year>\d{4})\/(?<month>\d\d)\/(?<day>\d\d)$/ : usDate;
  const found = pattern.exec(typed.trim())?.groups;
  if (!found) return undefined;
  try {
    return Temporal.PlainDate.from(`${found["year"]}-${found["month"]}-${found["day"]}`);
  } catch {
    return undefined;
  }
}
const usDate = /^(?<month>\d\d)\/(?<day>\d\d)\/(?<year>\d{4})$/;

/** Converts an ISO date to the country's format. Returns any other text unchanged. */
export function typedDate(country: Country, wire: string): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(wire);
  if (!found) return wire;
  const [, year, month, day] = found;
  return country === "ca" ? `${year}/${month}/${day}` : `${month}/${day}/${year}`;
}

function numberFault(typed: string, context: PersonContext): PersonFault | string | undefined {
  const words = texts.number[context.country];
  if (typed.trim() === "") return context.hasNumber ? undefined : required;
  if (numberDigits(typed) === undefined) return words.invalid;
  if (context.numberMatch === "applicant") return { code: "APPLICANT_SSN", text: words.applicant };
  return context.numberMatch === "owner" ? { code: "DUPLICATE_SSN", text: words.owner } : undefined;
}

/**
 * Returns the nine digits of an SSN or SIN without spaces and hyphens (SH-073). Returns undefined for any other text.
 */
export function numberDigits(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, "");
  return /^\d{9}$/.test(digits) ? digits : undefined;
}

/** Returns the mask that shows only the last four digits of an SSN, or the last three of a SIN. */
export function maskNumber(country: Country, lastFour: string): string {
  return country === "ca" ? `***-***-${lastFour.slice(-3)}` : `***-**-${lastFour}`;
}
