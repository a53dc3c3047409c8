import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { success } from "../../wire/shapes.ts";
import { emailAddress, linkKind, linkToken, secret } from "../contract.ts";

/** The response is the same for every e-mail address. Only a mail reveals whether the address has a sign-in (CH-12). */
export const forgotPassword = endpoint({
  method: "POST",
  path: "/auth/forgot-password",
  access: "anyone",
  summary: "Mails a link for a new password if the address belongs to a borrower.",
  body: z.object({ email: emailAddress }),
  reply: success,
  refusals: { FORBIDDEN: 403 },
});

/** Reads a mailed link. The link stays valid. */
export const readLink = endpoint({
  method: "GET",
  path: "/reset-token/:resetToken/partners",
  access: "anyone",
  summary:
    "Returns the address and kind of a link, or 404 if the link is unknown, used, replaced or expired.",
  params: z.object({ resetToken: linkToken }),
  reply: z.object({
    data: z.object({ email: z.string(), partners: z.array(z.string()), kind: linkKind }),
  }),
  refusals: {},
});

/**
 * The link's purpose decides which fields are required. A reset-password link requires a correct security answer
 * (CH-71).
 */
export const setPassword = endpoint({
  method: "POST",
  path: "/auth/password",
  access: "anyone",
  summary: "Sets a password with a link of kind create-account, reset-account or reset-password.",
  body: z.object({
    token: linkToken,
    password: secret,
    question: z.optional(z.string().check(z.maxLength(500))),
    answer: z.optional(secret),
  }),
  reply: z.object({ token: z.string() }),
  refusals: { INVALID_ANSWER: 401 },
  opensSession: true,
});

/** Makes the new e-mail address the sign-in address and ends every session (CORE-VERIFY-04, CH-77). */
export const verifyEmail = endpoint({
  method: "POST",
  path: "/auth/verify-email",
  access: "anyone",
  summary: "Confirms a new e-mail address with the link mailed to it.",
  body: z.object({ token: linkToken }),
  reply: success,
  refusals: {},
});
