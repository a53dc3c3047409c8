import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { success } from "../../wire/shapes.ts";
import { emailAddress, secret } from "../contract.ts";

/** Two questions with their answers; what each must be is `checkSecurityQuestions`'s to say. */
const twoQuestions = z.object({
  questions: z
    .array(z.object({ question: z.string().check(z.maxLength(1_000)), answer: secret }))
    .check(z.length(2)),
});

/** A borrower who has none chooses two, and is signed in by that (CORE-SECQ-17, CORE-SECQ-18). */
export const setSecurityQuestions = endpoint({
  method: "POST",
  path: "/auth/security-questions",
  access: "half-signed-in",
  summary: "Set the first two security questions of a borrower and receive an authorized token.",
  body: twoQuestions,
  reply: z.object({ token: z.string() }),
  refusals: { ALREADY_SET: 409, FORBIDDEN: 403 },
  opensSession: true,
});

export const changeSecurityQuestions = endpoint({
  method: "POST",
  path: "/auth/change-security-questions",
  access: "signed-in",
  summary: "Replace both security questions and answers.",
  body: twoQuestions,
  reply: success,
  refusals: { FORBIDDEN: 403 },
});

/** Good for five minutes in this session, for what asks for the password first (CH-46). */
export const verifyPassword = endpoint({
  method: "POST",
  path: "/auth/verify-password",
  access: "signed-in",
  summary: "Give the password again inside a session.",
  body: z.object({ password: secret }),
  reply: success,
  refusals: { INVALID_PASSWORD: 422, FORBIDDEN: 403 },
});

export const changePassword = endpoint({
  method: "POST",
  path: "/auth/change-password",
  access: "signed-in",
  summary: "Change the password; every other session of the borrower ends.",
  body: z.object({ currentPassword: secret, newPassword: secret, confirmNewPassword: secret }),
  reply: success,
  refusals: { INVALID_CREDENTIALS: 401, FORBIDDEN: 403 },
});

/** Whether the address is another borrower's shows in the mail that it gets, not in the answer (CH-46). */
export const requestChangeEmail = endpoint({
  method: "POST",
  path: "/auth/request-change-email",
  access: "signed-in",
  summary: "Mail a link to a new address; it is the borrower's once the link was opened.",
  body: z.object({ email: emailAddress }),
  reply: success,
  refusals: { INVALID_PASSWORD: 422, FORBIDDEN: 403 },
});
