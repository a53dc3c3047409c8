import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { country, success } from "../../wire/shapes.ts";

const partner = z._default(z.string().check(z.maxLength(50)), "sf");

/** What a browser brings back from the provider, with what it kept since it went there (CH-37, RFC 7636). */
const signOnBody = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(2_000)),
  partner,
  codeVerifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)),
  nonce: z.string().check(z.minLength(16), z.maxLength(200)),
});
const signOnReply = z.object({ token: z.string(), countryCode: country });

/** NOT_FOUND: nobody of the portal is known by that account. INVALID_CODE: the provider does not take the code. */
export const signOn = endpoint({
  method: "POST",
  path: "/sso/paypal",
  access: "anyone",
  summary: "Trade the provider's code for a full session; the provider's sign-on asks no security question.",
  body: signOnBody,
  reply: signOnReply,
  refusals: { INVALID_CODE: 401 },
  opensSession: true,
  takesClaim: true,
  background: true,
});

/** The same of the migrated flow, whose codes are bound to its own callback address. */
export const signOnMigrated = endpoint({
  method: "POST",
  path: "/sso/migrated-flow/paypal",
  access: "anyone",
  summary: "Trade a code of the migrated flow for a full session.",
  body: signOnBody,
  reply: signOnReply,
  refusals: { INVALID_CODE: 401 },
  opensSession: true,
  takesClaim: true,
  background: true,
});

const confirmBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)), partner });

/** NOT_FOUND: the link is unknown, used, over or of another kind. */
export const confirmAccount = endpoint({
  method: "POST",
  path: "/paypal/confirm-account",
  access: "anyone",
  summary:
    "Use a confirmation link: the next sign-on of this browser is bound to the contact it was sent to.",
  body: confirmBody,
  reply: success,
  refusals: {},
  givesClaim: true,
  background: true,
});

export const confirmAccountMigrated = endpoint({
  method: "POST",
  path: "/paypal/migrated-flow/confirm-account",
  access: "anyone",
  summary: "Use a confirmation link of the migrated flow.",
  body: confirmBody,
  reply: success,
  refusals: {},
  givesClaim: true,
  background: true,
});
