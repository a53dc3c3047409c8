import type { lockDesk as contract } from "@portal/domain/staff/contract";
import { done } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act } from "../http/operation.ts";
import { asStaff, lockStaffSession, presentLocked } from "../sessions/staff/staff-session.ts";

export const lockDesk: Act<typeof contract> = (context, { staff }) =>
  inTransaction(context, async (tx) => {
    await lockStaffSession(tx, staff);
    const about = { kind: "staff", id: staff.staffId } as const;
    await emit(tx, { by: asStaff(staff), person: null, action: "staff.locked", about });
    return done(presentLocked(tx, staff));
  });
