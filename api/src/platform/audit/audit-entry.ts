/** Who did it: a borrower by contact id, the lender by the name of its key, or the portal by itself. */
type Actor =
  | { readonly kind: "borrower"; readonly id: string }
  | { readonly kind: "lender"; readonly id: string }
  | { readonly kind: "portal" };

/** The lender, by the key that a call of its operations brought. */
export function lenderOf({ lender = "" }: { readonly lender?: string | undefined }): Actor {
  return { kind: "lender", id: lender };
}

/** Something that was done, for the trail. Nothing personal may be in it: ids, codes, amounts and counts. */
export type AuditEntry = {
  readonly actor: Actor;
  /** What was done to what: `session.opened`. */
  readonly action: `${string}.${string}`;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
};

/** A transaction, as far as its trail goes. */
export type Audited = { readonly auditEntries: AuditEntry[] };

/**
 * Notes something that a transaction does. It is written as the transaction's last step, since the end of the trail
 * is one row that all transactions share, and is in the trail if and only if the transaction is committed.
 */
export function recordAudit({ auditEntries }: Audited, entry: AuditEntry): void {
  auditEntries.push(entry);
}
