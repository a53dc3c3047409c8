import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { success } from "../../wire/shapes.ts";
import { emailAddress, secret } from "../contract.ts";

/** Two security questions with their answers. `checkSecurityQuestions` validates the texts. */
const twoQuestions = z.object({
  questions: z
    .array(z.object({ question: z.string().check(z.maxLength(1_000)), answer: secret }))
    .check(z.length(2)),
});

/** A borrower without security questions saves two questions and gets a full session (CORE-SECQ-17, CORE-SECQ-18). */
export const setSecurityQuestions = endpoint({
  method: "POST",
  path: "/auth/security-questions",
  access: "half-signed-in",
  summary: "Sets the first two security questions of a borrower and returns an authorized token.",
  body: twoQuestions,
  reply: z.object({ token: z.string() }),
  refusals: { ALREADY_SET: 409, FORBIDDEN: 403 },
  opensSession: true,
});

export const changeSecurityQuestions = endpoint({
  method: "POST",
  path: "/auth/change-security-questions",
  access: "signed-in",
  summary: "Replaces both security questions and answers.",
  body: twoQuestions,
  reply: success,
  refusals: { FORBIDDEN: 403 },
});

/** A verified password stays valid for five minutes in this session, for operations that require it (CH-46). */
export const verifyPassword = endpoint({
  method: "POST",
  path: "/auth/verify-password",
  access: "signed-in",
  summary: "Checks the password again during a session.",
  body: z.object({ password: secret }),
  reply: success,
  refusals: { INVALID_PASSWORD: 422, FORBIDDEN: 403 },
});

export const changePassword = endpoint({
  method: "POST",
  path: "/auth/change-password",
  access: "signed-in",
  summary: "Changes the password and ends all other sessions of the borrower.",
  body: z.object({ currentPassword: secret, newPassword: secret, confirmNewPassword: secret }),
  reply: success,
  refusals: { INVALID_CREDENTIALS: 401, FORBIDDEN: 403 },
});

/**
 * The response does not reveal whether another borrower uses the new address. Only a mail to that address does (CH-46).
 */
export const requestChangeEmail = endpoint({
  method: "POST",
  path: "/auth/request-change-email",
  access: "signed-in",
  summary: "Mails a link to a new address. The address takes effect when the link is used.",
  body: z.object({ email: emailAddress }),
  reply: success,
  refusals: { INVALID_PASSWORD: 422, FORBIDDEN: 403 },
});
