import { recordAudit, type Audited } from "../platform/audit/audit-entry.ts";

/** Notes what a borrower has changed of the way in, for the trail: that it was, and nothing of what it is. */
export function recordChange(
  tx: Audited,
  action: "password.set" | "password.changed" | "questions.set" | "questions.changed" | "email.changed",
  { userId, contactId }: { readonly userId: string; readonly contactId: string },
  detail: Readonly<Record<string, string>> = {},
): void {
  const actor = { kind: "borrower", id: contactId } as const;
  recordAudit(tx, { actor, action, subject: { kind: "user", id: userId }, detail });
}
