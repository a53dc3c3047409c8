import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { country, success } from "../../wire/shapes.ts";

const partner = z._default(z.string().check(z.maxLength(50)), "sf");

/** The sign-on provider's response, and values that the browser stored before the redirect (CH-37, RFC 7636). */
const signOnBody = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(2_000)),
  partner,
  codeVerifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)),
  nonce: z.string().check(z.minLength(16), z.maxLength(200)),
});
const signOnReply = z.object({ token: z.string(), countryCode: country });

/** `NOT_FOUND`: no contact belongs to the provider's account. `INVALID_CODE`: the provider rejects the code. */
export const signOn = endpoint({
  method: "POST",
  path: "/sso/paypal",
  access: "anyone",
  summary:
    "Exchanges the provider's code for a full session. The provider's sign-on requires no security question.",
  body: signOnBody,
  reply: signOnReply,
  refusals: { INVALID_CODE: 401 },
  opensSession: true,
  takesClaim: true,
  background: true,
});

/** Sign-on in the specification's "migrated flow", which uses a separate callback address. */
export const signOnMigrated = endpoint({
  method: "POST",
  path: "/sso/migrated-flow/paypal",
  access: "anyone",
  summary: "Exchanges a code of the migrated flow for a full session.",
  body: signOnBody,
  reply: signOnReply,
  refusals: { INVALID_CODE: 401 },
  opensSession: true,
  takesClaim: true,
  background: true,
});

const confirmBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)), partner });

/** `NOT_FOUND`: the link is unknown, used, expired or for a different purpose. */
export const confirmAccount = endpoint({
  method: "POST",
  path: "/paypal/confirm-account",
  access: "anyone",
  summary:
    "Uses up a confirmation link. The next sign-on of this browser is bound to the contact who received the link.",
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
  summary: "Uses up a confirmation link of the migrated flow.",
  body: confirmBody,
  reply: success,
  refusals: {},
  givesClaim: true,
  background: true,
});
