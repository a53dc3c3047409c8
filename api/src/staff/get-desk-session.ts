import type { getDeskSession as contract } from "@portal/domain/staff/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { noteStaffActivity, presentLocked, presentStaffSession } from "../sessions/staff/staff-session.ts";
import { countRecoveryCodes } from "./store.ts";

/** Returns the session's state. The page reports the person's keys and pointer with `active=1` (DH-06). */
export const getDeskSession: Act<typeof contract> = async (context, { staff, query }) => {
  if (!staff) return done({ state: "none" as const });
  if (staff.state === "pending-factor") return done({ state: staff.state, csrf: staff.csrfToken });
  if (staff.state === "locked") return done(presentLocked(context, staff));
  const lastActiveAt = query.active ? await noteStaffActivity(context, staff) : staff.lastActiveAt;
  const left = await countRecoveryCodes(context.database, staff.staffId);
  return done(presentStaffSession(context, { ...staff, lastActiveAt }, left));
};
