import type { Role } from "../../staff/roles/contract.ts";

/** Returns whether a member of staff may withdraw a note: leads every note, others only their own (DESK-NOTE-03). */
export const mayWithdraw = (
  note: { readonly staffId: string },
  staff: { readonly staffId: string; readonly roles: readonly Role[] },
): boolean => note.staffId === staff.staffId || staff.roles.includes("lead");
