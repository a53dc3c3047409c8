import type { LenderPrincipal, StaffPrincipal } from "@portal/domain/events/principal";
import type { AuthorKind } from "@portal/domain/support/lender/threads/contract";

export type Author = { readonly byKind: AuthorKind; readonly byId: string | null };

/** Returns who writes in a thread on the lender's side. */
export const authorOf = ({ kind, id }: LenderPrincipal | StaffPrincipal): Author => ({
  byKind: kind,
  byId: id,
});

/** Returns the id of the member of staff, or null for a program. */
export const staffIdOf = ({ kind, id }: LenderPrincipal | StaffPrincipal): string | null =>
  kind === "staff" ? id : null;
