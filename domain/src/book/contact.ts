import * as z from "zod/mini";
import { passwordFaults } from "../auth/recovery/rules.ts";
import { email, line, phone, postalCode, region, webAddress } from "../wire/fields.ts";
import { country } from "../wire/shapes.ts";
import { flag, key, maybe, moment, name } from "./fields.ts";

export const address = z.strictObject({
  street: maybe(line(200)),
  city: maybe(line(100)),
  state: maybe(region),
  zip: maybe(postalCode),
});

const passwordFault =
  "must be 8 to 20 characters with an upper and a lower case letter, a digit and one of !.@#$%&*, and not the e-mail";
const password = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}]*$/u, passwordFault));

const securityQuestion = z.strictObject({ question: line(255), answer: line(255) });

/** A person's account at the sign-on provider. An issuer's subject always belongs to the same person. */
const identity = z.strictObject({ issuer: line(255), subject: line(255) });

const signIn = z
  .strictObject({
    email,
    password: z.optional(password),
    passwordExpiresAt: maybe(moment),
    disabled: flag,
    /** Whether the person signs in through the sign-on provider and has no password in the portal. */
    sso: flag,
    /** The person's account at the sign-on provider. If present, the person needs no confirmation link (CH-73). */
    identity: z.optional(identity),
    securityQuestions: z.optional(z.tuple([securityQuestion, securityQuestion])),
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.password === undefined || passwordFaults(value.password, value).length === 0) return;
      issues.push({ code: "custom", path: ["password"], message: passwordFault, input: value.password });
    }),
  );

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
