import type { Principal } from "./principal.ts";

type Value = string | number | boolean | null;

/**
 * All events, with the kind of record that each event concerns and the details for the audit trail. Details must not
 * contain personal data. `work` marks events that can change the work queue, and `search` marks events that can change
 * the words by which the desk finds records.
 */
type Happenings = {
  "session.opened": { record: "user"; detail: { isSso: boolean } };
  /** `byRest` is true if the portal logged the borrower out after a time without activity. */
  "session.ended": { record: "user"; detail: { isSso: boolean; byRest: boolean } };
  "account.locked": { record: "failure-budget" };
  "password.set": { record: "user"; detail: { by: string } };
  "password.changed": { record: "user" };
  "questions.set": { record: "user" };
  "questions.changed": { record: "user" };
  "email.change-requested": { record: "user" };
  "email.changed": { record: "user"; search: true };
  "link.sent": { record: "contact"; detail: { kind: string } };
  /** The borrower has no password and signs in with a provider, so the mail names the provider and contains no link. */
  "link.refused": { record: "contact" };

  "book.taken": {
    record: "book";
    work: true;
    search: true;
    detail: { added: number; changed: number; unchanged: number; removed: number };
  };
  /** The portal applies a large import file in several transactions. Each transaction records this event. */
  "book.part-taken": {
    record: "book";
    work: true;
    search: true;
    detail: {
      part: number;
      parts: number;
      added: number;
      changed: number;
      unchanged: number;
      removed: number;
    };
  };
  "stipulation.added": { record: "stipulation"; work: true; detail: { opportunity: string } };
  "stipulation.fulfilled": { record: "stipulation"; work: true; detail: { optedOut: boolean } };
  "stipulation.provided": { record: "stipulation"; work: true };
  "stipulation.lapsed": { record: "stipulation"; work: true; detail: { optedOut: boolean } };
  "stipulation.rejected": {
    record: "stipulation";
    work: true;
    detail: { opportunity: string; documents: number };
  };
  "stipulation.withdrawn": { record: "stipulation"; work: true; detail: { opportunity: string } };
  "stipulation.received": {
    record: "stipulation";
    work: true;
    detail: { opportunity: string; via: string };
  };
  "opportunity.moved": {
    record: "opportunity";
    work: true;
    detail: {
      from: string;
      to: string;
      /** Whether the application was, or is now, closed without a loan. The stages do not show this. */
      wasLost?: boolean;
      isLost?: boolean;
      /** The id of the note. The audit trail never contains the note's text. */
      note?: string | undefined;
      closingReason?: string | undefined;
      adverseActionNoticeSent?: boolean | undefined;
      /** The number of requests that the move withdrew. */
      withdrawn?: number;
      /** The number of unchecked items, if the caller moved past any. */
      unchecked?: number;
    };
  };
  /** A member of staff opened the page of a borrower's record. */
  "borrower.opened": { record: "contact" | "account" | "opportunity" | "advance" };
  "opportunity.flow-type-set": { record: "opportunity"; detail: { flowType: string } };
  "opportunity.case-worker-set": { record: "opportunity"; detail: { isNamed: boolean } };

  "document.uploaded": {
    record: "document";
    work: true;
    detail: { opportunity: string; type: string; again: boolean };
  };
  /** The lender's staff or program adds a document that the borrower sent outside the portal. */
  "document.added": {
    record: "document";
    work: true;
    detail: { opportunity: string; type: string; again: boolean };
  };
  "document.read": { record: "document" };
  "document.removed": { record: "document"; work: true; detail: { opportunity: string } };
  "document.viewed": { record: "document" };
  "document.prefetched": { record: "document" };
  "document.downloaded": { record: "document" };
  "document.accepted": {
    record: "document";
    work: true;
    detail: { opportunity: string; reopened: number };
  };
  "document.rejected": {
    record: "document";
    work: true;
    detail: { opportunity: string; reopened: number; reasonCode?: string };
  };
  "document.review-undone": { record: "document"; work: true; detail: { opportunity: string } };
  "document.moved": { record: "document"; work: true; detail: { opportunity: string; reopened: number } };

  "contract.given": { record: "contract"; work: true; detail: { isNew: boolean } };
  "contract.read": { record: "contract" };
  "contract.signing-opened": { record: "contract"; detail: { signing: string } };
  "contract.signed": {
    record: "contract";
    work: true;
    detail: { signing: string; document: string; sha256: string };
  };
  "contract.signed-unapplied": {
    record: "contract";
    work: true;
    detail: { signing: string; document: string; sha256: string; reason: string };
  };
  "contract.signed-read": { record: "document" };
  "contract.signatures-read": { record: "opportunity" };
  "contract.copy-received": { record: "opportunity"; work: true; detail: { files: number } };
  "contract.approved": { record: "opportunity"; work: true; detail: { documents: number } };
  "contract.rejected": { record: "opportunity"; work: true; detail: { documents: number } };
  "contract.voided": { record: "opportunity"; work: true; detail: { completion: string | null } };

  "bank-accounts.saved": {
    record: "opportunity";
    detail: { deposit: boolean; withdrawal: boolean; additional: number | null; paymentDay: string | null };
  };
  "bank-accounts.revealed": { record: "opportunity"; detail: { purpose: string; count: number } };
  "bank-connection.linked": { record: "opportunity"; detail: { connection: string; accounts: number } };
  "bank-connections.revealed": { record: "opportunity"; detail: { purpose: string; count: number } };

  "ownership.saved": { record: "opportunity"; detail: { count: number; removed: number } };
  "ownership.attested": { record: "opportunity"; detail: { attestationId: string } };
  "signers.saved": { record: "opportunity"; detail: { count: number; added: number } };
  "property.declared": { record: "opportunity" };
  "reference.added": { record: "opportunity"; detail: { referenceId: string; role: string } };
  "reference.changed": { record: "opportunity"; detail: { referenceId: string; role: string } };
  "owner-numbers.revealed": { record: "opportunity"; detail: { purpose: string; count: number } };

  "bank-account.added": { record: "bank-account"; detail: { accountId: string } };
  "bank-account.changed": { record: "bank-account"; detail: { accountId: string } };
  "payment.scheduled": {
    record: "transaction";
    detail: { advanceId: string; amountCents: number; effectiveDate: string };
  };
  "payment.cancelled": { record: "transaction"; detail: { reason?: string } };
  "payment.restored": { record: "transaction" };
  "payment.called-off": { record: "transaction"; detail: { reason: string } };
  "payment.account-corrected": { record: "transaction"; detail: { code: string } };
  "payment.corrected": {
    record: "transaction";
    detail: { code: string; isCorrected: boolean; isReplaced?: boolean };
  };
  "payment.dishonored": {
    record: "transaction";
    detail: { code: string; attempts: number; sendDate: string };
  };
  "payment.returned": {
    record: "transaction";
    detail: { code: string; attempts: number; isReplaced?: boolean };
  };
  "payment.settled": { record: "transaction"; detail: { amountCents: number } };
  "ach-file.written": { record: "ach-file"; detail: { name: string; entries: number; debitCents: number } };
  "ach-file.handed": { record: "ach-file"; detail: { name: string } };
  "ach-file.handed-again": { record: "ach-file" };
  "ach-file.downloaded": { record: "ach-file" };
  "ach-inbound.read": {
    record: "ach-inbound";
    detail: { entries: number; unknown: number; ignored: number };
  };

  "lead.created": { record: "account"; detail: { kind: string } };

  "plan.answered": { record: "opportunity"; detail: { forms: string; complete: string } };
  "forgiveness.begun": { record: "forgiveness"; work: true; detail: { advance: string } };
  "forgiveness.changed": { record: "forgiveness"; work: true; detail: { fields: string } };
  "forgiveness.resumed": { record: "forgiveness"; work: true };
  "forgiveness.signed-off": {
    record: "forgiveness";
    work: true;
    detail: { amountCents: number | null; version: string; sha256: string };
  };
  "forgiveness.readiness-set": {
    record: "forgiveness";
    work: true;
    detail: { isReady: boolean; amountCents: number | null };
  };
  "forgiveness.amounts-entered": { record: "forgiveness"; work: true; detail: { fields: string } };
  "forgiveness.amount-corrected": {
    record: "forgiveness";
    detail: { from: number | null; to: number | null; reason: string | null };
  };
  "forgiveness.moved": {
    record: "forgiveness";
    work: true;
    detail: {
      from: string | null;
      to: string;
      readyForCustomerSignoff?: boolean;
      forgivenCents?: number | null;
      balanceCents?: number;
    };
  };
  "forgiveness.form-returned": { record: "forgiveness"; work: true; detail: { fields: string } };
  "advance.collateral-set": { record: "advance"; detail: { from: string | null; to: string | null } };
  "advance.claim-set": { record: "advance"; detail: { available: boolean; status: string | null } };

  "terms.accepted": { record: "opportunity"; detail: { documentId: string } };
  "case.created": { record: "case"; detail: { type: string } };
  "case.answered": { record: "case"; detail: { status: string } };
  /** The lender wrote to a borrower who had sent no inquiry. */
  "case.opened": { record: "case"; detail: { type: string } };
  /** `continues` is the id of the closed case that a new case continues. `via` is absent for the portal. */
  "case.message-received": { record: "case"; detail: { status: string; via?: "email"; continues?: string } };
  "case.email-refused": { record: "case"; detail: { because: "empty" | "too-large" } };
  "case.changed": { record: "case"; detail: { fields: string } };
  "case.read": { record: "case" };
  "cases.read": { record: "case"; detail: { count: number; newest: string; oldest: string } };
  "case-type.written": { record: "case-type" };
  "legal-text.published": { record: "legal-text" };

  "staff.invited": { record: "staff"; detail: { roles: string } };
  "staff.joined": { record: "staff" };
  "staff.signed-in": { record: "staff"; detail: { factor: string } };
  /**
   * The record is the account's failure budget, because there may be no account with the address. A refused password has
   * no session.
   */
  "staff.sign-in-refused": {
    record: "failure-budget";
    detail: { step: "password" | "factor" | "unlock"; session: string | null };
  };
  "staff.locked": { record: "staff" };
  "staff.unlocked": { record: "staff"; detail: { factor: string } };
  "staff.stepped-up": { record: "staff"; detail: { factor: string } };
  /** `ended` is the ended session, which is not always the actor's: the sixth sign-in ends another session. */
  "staff.session-ended": {
    record: "staff";
    detail: { ended: string; because: "signed-out" | "too-many" | "expired" };
  };

  "work.assigned": { record: "work-item"; work: true; detail: { staff: string | null } };
  "work.taken-over": { record: "work-item"; detail: { from: string } };
  "work.set-aside": { record: "work-item"; detail: { until: string | null } };

  "note.added": { record: "note"; detail: { aboutKind: string; aboutId: string } };
  "note.pinned": { record: "note"; detail: { isPinned: boolean } };
  "note.withdrawn": { record: "note" };
  "note.withdrawn-read": { record: "note" };

  "account.hold-set": { record: "account"; detail: { isHeld: boolean } };
  "contact.erased": { record: "contact"; search: true; detail: { removed: number; kept: number } };
  /** The event's record id is the kind of the deleted records, or `erasure`. */
  "retention.deleted": { record: "retention"; detail: { kind: string; count: number } };
};

export type Action = keyof Happenings;

type Detail<A extends Action> = Happenings[A] extends { detail: infer D } ? { readonly detail: D } : object;
/** The ids of the applications with work items that the event can change (DH-14). */
type Applications<A extends Action> = Happenings[A] extends { work: true }
  ? { readonly applications: readonly string[] }
  : object;

/** The businesses and people with possibly changed names, numbers or addresses (DH-22). */
export type Renamed = { readonly accountIds: readonly string[]; readonly contactIds: readonly string[] };
type Renames<A extends Action> = Happenings[A] extends { search: true }
  ? { readonly renamed: Renamed }
  : object;

/** An event: what happened, who caused it, and which record and person it concerns. */
type EventOf<A extends Action> = {
  readonly action: A;
  readonly by: Principal;
  readonly about: { readonly kind: Happenings[A]["record"]; readonly id: string };
  /** The contact id of the concerned person, or null if the event concerns everyone with access to the record. */
  readonly person: string | null;
} & Detail<A> &
  Applications<A> &
  Renames<A>;

/** A committed change, or a read of protected data. Unknown actions and details do not compile. */
export type PortalEvent = { [A in Action]: EventOf<A> }[Action];

export type EventDetail = Readonly<Record<string, Value>>;

/** Returns the event's details, or an empty object. */
export function detailOf(event: PortalEvent): EventDetail {
  const entries = Object.entries("detail" in event ? event.detail : {});
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
