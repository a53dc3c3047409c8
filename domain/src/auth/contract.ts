import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { country, percentEncoded } from "../wire/shapes.ts";

/** A token's claims about its holder (CORE-SESS-15). The server trusts its session row, not these claims. */
export const tokenClaims = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  pp_access_token: z.nullable(z.string()),
  security_question_id: z.nullable(z.number()),
  auth_type: z.enum(["authenticated", "authorized"]),
  country_code: country,
  guid: z.string(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

/** The purposes of links in mails. A link works only for the purpose that it was created for (CH-12, CH-73). */
export const linkKind = z.enum([
  "create-account",
  "reset-account",
  "reset-password",
  "verify-email",
  "confirm-account",
]);
export type LinkKind = z.infer<typeof linkKind>;

export const emailAddress = z.string().check(z.maxLength(254));
export const secret = percentEncoded.check(z.maxLength(500));
export const linkToken = z.string().check(z.maxLength(200));

/** Sign-in with a password. An expired password gets a 401 with the JSON string `"Password expired"`. */
export const logIn = endpoint({
  method: "POST",
  path: "/auth/login",
  access: "anyone",
  summary: "Signs in with e-mail and password. The security question remains to be answered.",
  body: z.object({
    email: emailAddress,
    password: secret,
    partner: z._default(z.string().check(z.maxLength(50)), "sf"),
    brand: z.optional(z.string().check(z.maxLength(50))),
    validatePartner: z._default(z.boolean(), false),
  }),
  reply: z.object({ token: z.string(), countryCode: country }),
  refusals: { INVALID_CREDENTIALS: 401, PASSWORD_EXPIRED: 401 },
  opensSession: true,
});

export const authorize = endpoint({
  method: "POST",
  path: "/auth/authorize",
  access: "half-signed-in",
  summary: "Checks the answer to a security question and returns an authorized token.",
  body: z.object({ answer: secret, questionId: z.int() }),
  reply: z.object({ token: z.string() }),
  refusals: { INVALID_ANSWER: 401 },
  opensSession: true,
});

export const askSecurityQuestion = endpoint({
  method: "POST",
  path: "/auth/security-question",
  access: "half-signed-in-or-link",
  summary:
    "Returns the security question to answer, for the session's borrower or the holder of a reset-password link.",
  body: z.object({ token: z.optional(linkToken) }),
  reply: z.object({ question: z.string(), questionId: z.int() }),
  refusals: {},
});

export const listSecurityQuestions = endpoint({
  method: "GET",
  path: "/auth/security-questions",
  access: "half-signed-in",
  summary:
    "Returns both security questions of the borrower as parallel arrays, which are empty if no questions are set.",
  reply: z.object({ userQuestions: z.array(z.string()), userQuestionIds: z.array(z.int()) }),
  refusals: {},
});
