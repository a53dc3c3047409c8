import { randomUUID } from "node:crypto";
import { loginFaults } from "@portal/domain/auth/messages";
import type { forgotPassword as contract } from "@portal/domain/auth/recovery/contract";
import { isEmail } from "@portal/domain/wire/email";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { sendPasswordLinkJob } from "./jobs.ts";
import { sealedAddress } from "./send-password-link.ts";

/** A job looks up the address, so that the response and the response time do not depend on the address (CH-12). */
export const requestPasswordLink: Act<typeof contract> = async (context, call) => {
  const email = call.body.email.trim();
  if (!context.config.passwordRecoveryEnabled) return refuse("FORBIDDEN");
  if (!isEmail(email)) return refuse("VALIDATION", { email: loginFaults.plain.emailInvalid });
  const id = randomUUID();
  const sealed = context.cipher.encrypt(sealedAddress(id), email);
  await inTransaction(context, (tx) => tx.enqueue(sendPasswordLinkJob, { id, sealed }));
  return done({ success: true });
};
