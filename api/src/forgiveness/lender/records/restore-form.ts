import type { Transaction } from "../../../context.ts";
import { writeRecord, type RecordChange } from "../../record/record-store.ts";
import { lockRecordOfApplication } from "./records-store.ts";

type ReturnedForm = {
  /** The time at which the review reopened the form. */
  readonly changedAt: Temporal.Instant;
  /** The changed fields with their values before the review. */
  readonly values: Readonly<Record<string, number | boolean | null>>;
};

/**
 * Undoes the reopening of a forgiveness form by a review.
 * @returns false if the application has changed since the review
 */
export async function restoreForm(
  tx: Transaction,
  opportunityId: string,
  { changedAt, values }: ReturnedForm,
): Promise<boolean> {
  const record = await lockRecordOfApplication(tx.database, opportunityId);
  if (!record?.changedAt.equals(changedAt)) return false;
  const change: RecordChange = values;
  await writeRecord(tx.database, record.id, { ...change, changedAt: tx.clock.now() });
  return true;
}
