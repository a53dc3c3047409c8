import type { confirmFactor as contract } from "@portal/domain/staff/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act } from "../http/operation.ts";
import { clearGuesses } from "../sessions/guesses.ts";
import { asStaff, confirmStaffSession, presentStaffSession } from "../sessions/staff/staff-session.ts";
import { checkFactor } from "./check-factor.ts";
import { budgetOf } from "./record-refusal.ts";
import { countRecoveryCodes, noteSignIn } from "./store.ts";
import { writeStaffMail } from "./write-staff-mail.ts";

/** Checks the second factor, opens the session and replaces its cookie. */
export const confirmFactor: Act<typeof contract> = async (
  context,
  { body, caller, staff, disconnectSignal },
) => {
  const { staffId, email } = staff;
  const attempt = { staff, factor: body, caller, disconnectSignal: disconnectSignal() };
  const kind = await checkFactor(context, attempt, "factor");
  if (!kind) return refuse("SIGN_IN_FAILED");
  return inTransaction(context, async (tx) => {
    const opened = await confirmStaffSession(tx, staff, caller.ip);
    if (!opened) return refuse("SIGN_IN_FAILED");
    await clearGuesses(tx, budgetOf(email));
    await noteSignIn(tx.database, staffId, tx.clock.now());
    const event = { by: asStaff(staff), person: null, about: { kind: "staff", id: staffId } } as const;
    const mails = kind === "recovery" ? [writeStaffMail("staff-recovery-code-used", staff)] : [];
    await emit(tx, { ...event, action: "staff.signed-in", detail: { factor: kind } }, mails);
    for (const ended of opened.ended) {
      const detail = { ended, because: "too-many" } as const;
      await emit(tx, { ...event, action: "staff.session-ended", detail });
    }
    const left = await countRecoveryCodes(tx.database, staffId);
    return done({ ...presentStaffSession(tx, opened.session, left), deskSecret: opened.secret });
  });
};
