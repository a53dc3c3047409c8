import { recordAudit, type Audited } from "../platform/audit/audit-entry.ts";

/** Records in the audit trail that a borrower changed a credential, but not the credential's value. */
export function recordChange(
  tx: Audited,
  action: "password.set" | "password.changed" | "questions.set" | "questions.changed" | "email.changed",
  { userId, contactId }: { readonly userId: string; readonly contactId: string },
  detail: Readonly<Record<string, string>> = {},
): void {
  const actor = { kind: "borrower", id: contactId } as const;
  recordAudit(tx, { actor, action, subject: { kind: "user", id: userId }, detail });
}
