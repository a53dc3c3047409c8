import * as z from "zod/mini";
import { passwordPattern } from "../auth/rules.ts";
import { email, line, phone, postalCode, region, webAddress } from "../wire/fields.ts";
import { country } from "../wire/shapes.ts";
import { flag, key, maybe, moment, name } from "./fields.ts";

export const address = z.strictObject({
  street: maybe(line(200)),
  city: maybe(line(100)),
  state: maybe(region),
  zip: maybe(postalCode),
});

const password = z
  .string()
  .check(
    z.regex(
      passwordPattern,
      "must be 8 to 20 characters with an upper and a lower case letter, a digit and one of !.@#$%&*",
    ),
  );

const securityQuestion = z.strictObject({ question: line(255), answer: line(255) });

const signIn = z.strictObject({
  email,
  password: z.optional(password),
  passwordExpiresAt: maybe(moment),
  disabled: flag,
  /** Signs in through the payment provider, and has no password here. */
  sso: flag,
  securityQuestions: z.optional(z.tuple([securityQuestion, securityQuestion])),
});

/** A person. */
export const contact = z.strictObject({
  externalId: key,
  firstName: name,
  lastName: name,
  email: maybe(email),
  phone: maybe(phone),
  homePhone: maybe(phone),
  country,
  businessWebAddress: maybe(webAddress),
  address: z.optional(address),
  signIn: z.optional(signIn),
});
export type Contact = z.output<typeof contact>;
export type ContactInput = z.input<typeof contact>;
