/** A borrower, by contact id. */
export type BorrowerPrincipal = { readonly kind: "borrower"; readonly id: string };
/** A program of the lender, by the name of its API key. */
export type LenderPrincipal = { readonly kind: "lender"; readonly id: string };
/** The portal itself: its jobs and its commands. */
type PortalPrincipal = { readonly kind: "portal" };

/** Whoever acts. Every right is checked for a principal, and the audit trail names the principal of each event. */
export type Principal = BorrowerPrincipal | LenderPrincipal | PortalPrincipal;

export const thePortal: PortalPrincipal = { kind: "portal" };

export function asBorrower(contactId: string): BorrowerPrincipal {
  return { kind: "borrower", id: contactId };
}
