/** A borrower, identified by contact id. */
export type BorrowerPrincipal = { readonly kind: "borrower"; readonly id: string };
/** A program of the lender, identified by the name of its API key. */
export type LenderPrincipal = { readonly kind: "lender"; readonly id: string };
/** The portal itself: its jobs and its commands. */
type PortalPrincipal = { readonly kind: "portal" };

/**
 * The actor behind a call or a job. The portal checks rights for a principal, and the audit trail names each event's
 * principal.
 */
export type Principal = BorrowerPrincipal | LenderPrincipal | PortalPrincipal;

export const thePortal: PortalPrincipal = { kind: "portal" };

export function asBorrower(contactId: string): BorrowerPrincipal {
  return { kind: "borrower", id: contactId };
}
