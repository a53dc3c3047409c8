import { securityQuestions } from "@portal/domain/auth/credentials/messages";
import type { AccountInput } from "@portal/domain/book/account";
import type { ContactInput } from "@portal/domain/book/contact";
import { sandboxIssuer } from "@portal/domain/wire/base-config";
import type { Country } from "@portal/domain/wire/shapes";
import type { Calendar } from "./calendar.ts";

export type Member = {
  /** The feature of the portal that this borrower demonstrates. */
  readonly story: string;
  /** The contacts of the borrower's businesses. The first one signs in. */
  readonly contacts: readonly [ContactInput, ...ContactInput[]];
  readonly accounts: readonly AccountInput[];
};

export type Person = (on: Calendar) => Member;

/** All demo borrowers have this password, so that the demo is easy to try. */
export const demoPassword = "Orchard!42Lane";
const [pet, city] = securityQuestions;

type SignIn = NonNullable<ContactInput["signIn"]>;

export function withAnswers(petName: string, cityName: string): Partial<SignIn> {
  return {
    password: demoPassword,
    securityQuestions: [
      { question: pet, answer: petName },
      { question: city, answer: cityName },
    ],
  };
}

export function withProvider(subject: string): Partial<SignIn> {
  return { sso: true, identity: { issuer: sandboxIssuer, subject } };
}

/** Returns a demo contact. Its external id is based on the name, which is unique in the demo data. */
export function person(
  name: string,
  email: string,
  rest: Partial<ContactInput> & { readonly way?: Partial<SignIn> },
): ContactInput {
  const [firstName = "", ...others] = name.split(" ");
  const { way, ...fields } = rest;
  return {
    externalId: `contact-${slug(name)}`,
    firstName,
    lastName: others.join(" "),
    email,
    country: "us",
    ...fields,
    ...(way && { signIn: { email, ...way } }),
  };
}

export function business(
  name: string,
  people: readonly ContactInput[],
  rest: Partial<AccountInput> = {},
): AccountInput {
  return {
    externalId: `account-${slug(name)}`,
    name,
    businessEntityType: "Limited Liability Company",
    contacts: people.map((contact) => contact.externalId),
    ...rest,
  };
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60);
}

export type CastEntry = {
  readonly story: string;
  readonly name: string;
  readonly email: string;
  /** The borrower's password; null for borrowers who sign in through the sign-on provider. */
  readonly password: string | null;
  readonly country: Country;
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
  readonly sso: boolean;
  /** The borrower's identity at the sign-on provider; null if the demo data contains none. */
  readonly identity: { readonly issuer: string; readonly subject: string } | null;
};

/** Returns a demo borrower's entry in the list on the sandbox's pages. */
export function entryOf({ story, contacts: [contact] }: Member): CastEntry {
  return {
    story,
    name: `${contact.firstName} ${contact.lastName}`,
    email: contact.signIn?.email ?? "",
    password: contact.signIn?.password ?? null,
    country: contact.country,
    answers: contact.signIn?.securityQuestions ?? [],
    sso: contact.signIn?.sso ?? false,
    identity: contact.signIn?.identity ?? null,
  };
}
