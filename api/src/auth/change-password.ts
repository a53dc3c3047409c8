import type { changePassword as contract } from "@portal/domain/auth/credentials/contract";
import { samePassword } from "@portal/domain/auth/credentials/messages";
import { newPasswordFaults } from "@portal/domain/auth/recovery/messages";
import { checkNewPassword, passwordLinks } from "@portal/domain/auth/recovery/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { postMail } from "../jobs/outbox.ts";
import { clearGuesses } from "../sessions/guesses.ts";
import { hashInTurn } from "../sessions/hashing-line.ts";
import { hashSecret } from "../sessions/password-hash.ts";
import { revokeSessionsOf } from "../sessions/session-store.ts";
import { replaceLinks } from "./links/store.ts";
import { lockSignedIn } from "./lock-signed-in.ts";
import { passwordIsRight } from "./password-is-right.ts";
import { savePassword } from "./store.ts";

/** A new password for the current one: this session goes on, all others and every open link are over (CH-77). */
export const changePassword: Act<typeof contract> = async (context, call) => {
  const { session } = call;
  const { currentPassword, newPassword, confirmNewPassword } = call.body;
  if (session.isSso) return refuse("FORBIDDEN");
  const faults = checkNewPassword({ newPassword, confirmPassword: confirmNewPassword }, session.email);
  if (faults.newPassword) return refuse("VALIDATION", { newPassword: newPasswordFaults[faults.newPassword] });
  if (faults.confirmPassword)
    return refuse("VALIDATION", { confirmNewPassword: newPasswordFaults[faults.confirmPassword] });
  if (!(await passwordIsRight(context, call, currentPassword))) return refuse("INVALID_CREDENTIALS");
  if (newPassword === currentPassword) return refuse("VALIDATION", { newPassword: samePassword });
  const passwordHash = await hashInTurn(call.caller.ip, call.whenGone(), () =>
    hashSecret(newPassword, context.config.pepper),
  );
  if (passwordHash === undefined) return refuse("INVALID_CREDENTIALS");
  const isDone = await inTransaction(context, async (tx) => {
    const { database } = tx;
    const now = tx.clock.now();
    const found = await lockSignedIn(tx, session);
    if (!found) return false;
    const { email } = found.user;
    const { id: contactId, firstName, country } = found.contact;
    await savePassword(database, { contactId, email, passwordHash, now });
    await revokeSessionsOf(database, session.userId, now, session.id);
    await replaceLinks(database, contactId, [...passwordLinks, "verify-email"], now);
    await clearGuesses(tx, email);
    await postMail(tx, { kind: "password-changed", to: email, firstName, country });
    return true;
  });
  return isDone ? done({ success: true }) : refuse("INVALID_CREDENTIALS");
};
