import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { success } from "../../wire/shapes.ts";
import { emailAddress, linkKind, linkToken, secret } from "../contract.ts";

/** Every address gets the same answer; what is mailed, and whether anything is, shows in the mail alone (CH-12). */
export const forgotPassword = endpoint({
  method: "POST",
  path: "/auth/forgot-password",
  access: "anyone",
  summary: "Mail a link for a new password to an address, if it is a borrower's.",
  body: z.object({ email: emailAddress }),
  reply: success,
  refusals: { FORBIDDEN: 403 },
});

/** Looks at a link and leaves it as good as it was. */
export const readLink = endpoint({
  method: "GET",
  path: "/reset-token/:resetToken/partners",
  access: "anyone",
  summary: "Whose link this is and what for; 404 for one that is unknown, used, replaced or expired.",
  params: z.object({ resetToken: linkToken }),
  reply: z.object({
    data: z.object({ email: z.string(), partners: z.array(z.string()), kind: linkKind }),
  }),
  refusals: {},
});

/** What the link is for decides what is asked, not what is sent: reset-password needs a right answer (CH-71). */
export const setPassword = endpoint({
  method: "POST",
  path: "/auth/password",
  access: "anyone",
  summary: "Set a password by a link of kind create-account, reset-account or reset-password.",
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

/** The new address becomes the one to log in with, and every session ends (CORE-VERIFY-04, CH-77). */
export const verifyEmail = endpoint({
  method: "POST",
  path: "/auth/verify-email",
  access: "anyone",
  summary: "Confirm a new e-mail address by the link that was sent to it.",
  body: z.object({ token: linkToken }),
  reply: success,
  refusals: {},
});
