import type { LenderStipulation } from "@portal/domain/applications/lender/contract";
import type { Principal } from "@portal/domain/events/principal";
import { formOf, isWithBorrower, pageOfReturned } from "@portal/domain/forgiveness/lender/records/rules";
import { restoredOf } from "@portal/domain/forgiveness/record/fields/rules";
import { reopenRefusal } from "@portal/domain/forgiveness/record/rules";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import type { Page } from "../../../applications/lender/request-mails.ts";
import type { Transaction } from "../../../context.ts";
import { emit } from "../../../events/emit.ts";
import { writeRecord, type RecordChange, type RecordRow } from "../../record/record-store.ts";
import { lockRecordOfApplication } from "./records-store.ts";

type ReopenInput = {
  readonly requests: readonly Pick<LenderStipulation, "name" | "requestType" | "isFulfilled">[];
  readonly principal: Principal;
};

export type Reopening = {
  /** The page on which the borrower corrects the form. Undefined if the request is listed as an action item. */
  readonly page?: Page | undefined;
  /** The forgiveness application before and after its form was reopened. Undefined if it did not change. */
  readonly form?: { readonly before: RecordRow; readonly after: RecordRow } | undefined;
};

/** Reopens the form for the borrower after the lender rejects the form's request or document (FH-10, FH-71). */
export async function reopenForm(
  tx: Transaction,
  { opportunityId, ...asked }: ReopenInput & { readonly opportunityId: string },
): Promise<Outcome<Reopening, "AMOUNT_AGREED" | "FORGIVENESS_LOCKED">> {
  const isForm = formOf(asked.requests) !== undefined;
  const record = isForm ? await lockRecordOfApplication(tx.database, opportunityId) : undefined;
  if (!record) return done({});
  const refusal = reopenRefusal(record, record.stage);
  if (refusal) return refuse(refusal);
  const returned = await returnForm(tx, record, asked);
  const form = returned === record ? undefined : { before: record, after: returned };
  return done({ page: pageOfReturned(record, asked.requests), form });
}

/**
 * Reopens the form and restores the figures that the borrower requested (FH-55). Does nothing if the form is already
 * open.
 */
export async function returnForm(
  tx: Transaction,
  record: RecordRow,
  { requests, principal }: ReopenInput,
): Promise<RecordRow> {
  const version = record.applicationVersionSelected;
  if (version === null || version === "3508EZ" || isWithBorrower(record, requests)) return record;
  const restored: RecordChange = { ...restoredOf(record), readyForCustomerSignoff: false };
  const was: Readonly<Record<string, unknown>> = record;
  const changed = Object.entries(restored).filter(([name, value]) => value !== was[name]);
  if (changed.length === 0) return record;
  const changedAt = tx.clock.now();
  const returned = await writeRecord(tx.database, record.id, { ...restored, changedAt });
  await emit(tx, {
    by: principal,
    person: null,
    action: "forgiveness.form-returned",
    about: { kind: "forgiveness", id: record.id },
    applications: [record.opportunityId],
    detail: { fields: changed.map(([name]) => name).join(" ") },
  });
  return returned;
}
