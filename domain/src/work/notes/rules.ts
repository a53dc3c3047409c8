import type { Role } from "../../staff/roles/contract.ts";

/** Returns whether a member of staff may withdraw a note: their own, or as a lead anyone's (DESK-NOTE-03). */
export const mayWithdraw = (
  note: { readonly staffId: string },
  staff: { readonly staffId: string; readonly roles: readonly Role[] },
): boolean => note.staffId === staff.staffId || staff.roles.includes("lead");
