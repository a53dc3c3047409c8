import type { changePassword as contract } from "@portal/domain/auth/credentials/contract";
import { changePasswordFaults as faultTexts } from "@portal/domain/auth/credentials/messages";
import { checkChangePassword } from "@portal/domain/auth/credentials/rules";
import { passwordLinks } from "@portal/domain/auth/recovery/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { clearGuesses } from "../sessions/guesses.ts";
import { hashInTurn } from "../sessions/hashing-line.ts";
import { hashSecret } from "../sessions/password-hash.ts";
import { revokeSessionsOf } from "../sessions/session-store.ts";
import { replaceLinks } from "./links/store.ts";
import { lockSignedIn } from "./lock-signed-in.ts";
import { passwordIsRight } from "./password-is-right.ts";
import { recordChange } from "./record-change.ts";
import { savePassword } from "./store.ts";

/** Changes the password, and ends all mailed links and all sessions except the caller's (CH-77). */
export const changePassword: Act<typeof contract> = async (context, call) => {
  const { session } = call;
  const { currentPassword, newPassword, confirmNewPassword } = call.body;
  if (session.isSso) return refuse("FORBIDDEN");
  const typed = { currentPassword, newPassword, confirmPassword: confirmNewPassword };
  const faults = checkChangePassword(typed, session.email);
  // Reports an unchanged password only after the password check, because this error reveals the current password.
  if (faults.newPassword && faults.newPassword !== "same")
    return refuse("VALIDATION", { newPassword: faultTexts[faults.newPassword] });
  if (faults.confirmPassword)
    return refuse("VALIDATION", { confirmNewPassword: faultTexts[faults.confirmPassword] });
  if (!(await passwordIsRight(context, call, currentPassword))) return refuse("INVALID_CREDENTIALS");
  if (faults.newPassword) return refuse("VALIDATION", { newPassword: faultTexts[faults.newPassword] });
  const passwordHash = await hashInTurn(call.caller.ip, call.disconnectSignal(), () =>
    hashSecret(newPassword, context.config.peppers),
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
    const mail = { kind: "password-changed", to: email, firstName, country } as const;
    await recordChange(tx, "password.changed", session, [mail]);
    return true;
  });
  return isDone ? done({ success: true }) : refuse("INVALID_CREDENTIALS");
};
