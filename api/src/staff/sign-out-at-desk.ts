import type { signOutAtDesk as contract } from "@portal/domain/staff/contract";
import { done } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act } from "../http/operation.ts";
import { asStaff, endStaffSession } from "../sessions/staff/staff-session.ts";

/** Ends the session of the cookie, if there is one, and deletes the cookie. */
export const signOutAtDesk: Act<typeof contract> = async (context, { staff }) => {
  if (staff)
    await inTransaction(context, async (tx) => {
      await endStaffSession(tx, staff.id);
      const about = { kind: "staff", id: staff.staffId } as const;
      const detail = { ended: staff.id, because: "signed-out" } as const;
      await emit(tx, { by: asStaff(staff), person: null, action: "staff.session-ended", about, detail });
    });
  return done({ success: true as const });
};
