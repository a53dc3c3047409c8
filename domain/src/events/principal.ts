/** A borrower, identified by contact id. */
export type BorrowerPrincipal = { readonly kind: "borrower"; readonly id: string };
/** A program of the lender, identified by the name of its API key. */
export type LenderPrincipal = { readonly kind: "lender"; readonly id: string };
/** A member of the lender's staff, in one session at the desk. */
export type StaffPrincipal = { readonly kind: "staff"; readonly id: string; readonly sessionId: string };
/** The portal itself: its jobs and its commands. */
type PortalPrincipal = { readonly kind: "portal" };

/** Who caused a call or a job. The audit trail names the principal of each event. */
export type Principal = BorrowerPrincipal | LenderPrincipal | StaffPrincipal | PortalPrincipal;

export const thePortal: PortalPrincipal = { kind: "portal" };

export function asBorrower(contactId: string): BorrowerPrincipal {
  return { kind: "borrower", id: contactId };
}
