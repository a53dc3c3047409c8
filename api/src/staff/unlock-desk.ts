import type { unlockDesk as contract } from "@portal/domain/staff/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act } from "../http/operation.ts";
import { clearGuesses } from "../sessions/guesses.ts";
import { asStaff, presentStaffSession, unlockStaffSession } from "../sessions/staff/staff-session.ts";
import { checkFactor } from "./check-factor.ts";
import { budgetOf } from "./record-refusal.ts";
import { countRecoveryCodes } from "./store.ts";
import { writeStaffMail } from "./write-staff-mail.ts";

/** Unlocks the session with the second factor. An open session stays open and counts as confirmed. */
export const unlockDesk: Act<typeof contract> = async (
  context,
  { body, caller, staff, disconnectSignal },
) => {
  if (!staff || staff.state === "pending-factor") return refuse("SESSION_EXPIRED");
  const { staffId, email } = staff;
  const attempt = { staff, factor: body, caller, disconnectSignal: disconnectSignal() };
  const kind = await checkFactor(context, attempt, "unlock");
  if (!kind) return refuse("SIGN_IN_FAILED");
  return inTransaction(context, async (tx) => {
    const open = await unlockStaffSession(tx, staff, caller.ip);
    if (!open) return refuse("SESSION_EXPIRED");
    await clearGuesses(tx, budgetOf(email));
    const action = staff.state === "locked" ? "staff.unlocked" : "staff.stepped-up";
    const about = { kind: "staff", id: staffId } as const;
    const mails = kind === "recovery" ? [writeStaffMail("staff-recovery-code-used", staff)] : [];
    await emit(tx, { by: asStaff(staff), person: null, action, about, detail: { factor: kind } }, mails);
    return done(presentStaffSession(tx, open, await countRecoveryCodes(tx.database, staffId)));
  });
};
