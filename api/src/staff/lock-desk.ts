import type { lockDesk as contract } from "@portal/domain/staff/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act } from "../http/operation.ts";
import { asStaff, lockStaffSession, presentLocked } from "../sessions/staff/staff-session.ts";

export const lockDesk: Act<typeof contract> = (context, { staff }) =>
  inTransaction(context, async (tx) => {
    if (!(await lockStaffSession(tx, staff))) return refuse("SESSION_EXPIRED");
    const about = { kind: "staff", id: staff.staffId } as const;
    await emit(tx, { by: asStaff(staff), person: null, action: "staff.locked", about });
    return done(presentLocked(tx, staff));
  });
