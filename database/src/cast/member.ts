import { securityQuestions } from "@portal/domain/auth/credentials/messages";
import type { AccountInput } from "@portal/domain/book/account";
import type { ContactInput } from "@portal/domain/book/contact";
import { sandboxIssuer } from "@portal/domain/wire/base-config";
import type { Calendar } from "./calendar.ts";

/** A person of the demo, with the businesses that belong to the story. */
export type Member = {
  /** What this borrower is there to show. */
  readonly story: string;
  /** Whoever signs in comes first. */
  readonly contacts: readonly [ContactInput, ...ContactInput[]];
  readonly accounts: readonly AccountInput[];
};

export type Person = (on: Calendar) => Member;

/** Everybody's, so that the demo is easy to walk through. */
export const demoPassword = "Orchard!42Lane";
const [pet, city] = securityQuestions;

type SignIn = NonNullable<ContactInput["signIn"]>;

/** A password and the answers to the demo's two questions. */
export function withAnswers(petName: string, cityName: string): Partial<SignIn> {
  return {
    password: demoPassword,
    securityQuestions: [
      { question: pet, answer: petName },
      { question: city, answer: cityName },
    ],
  };
}

/** Signs on with an account of the sandbox's provider. */
export function withProvider(subject: string): Partial<SignIn> {
  return { sso: true, identity: { issuer: sandboxIssuer, subject } };
}

/** A contact; the external id is made from the name, which is unique in the cast. */
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

/** A business that the given people may see. */
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
