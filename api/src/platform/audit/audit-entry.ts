/** The actor of an audit entry: a borrower by contact id, the lender by the name of its key, or the portal itself. */
type Actor =
  | { readonly kind: "borrower"; readonly id: string }
  | { readonly kind: "lender"; readonly id: string }
  | { readonly kind: "portal" };

export function lenderOf({ lender = "" }: { readonly lender?: string | undefined }): Actor {
  return { kind: "lender", id: lender };
}

/** An entry of the audit trail. It must not contain personal data, only ids, codes, amounts and counts. */
export type AuditEntry = {
  readonly actor: Actor;
  /** The action as subject and verb, such as `session.opened`. */
  readonly action: `${string}.${string}`;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
};

export type Audited = { readonly auditEntries: AuditEntry[] };

/**
 * Collects an audit entry. The transaction writes it just before the commit, because all transactions lock the same
 * last row of the audit trail and must not keep the lock for long.
 */
export function recordAudit({ auditEntries }: Audited, entry: AuditEntry): void {
  auditEntries.push(entry);
}
