import { declinedBefore, isOverdue } from "@portal/domain/documents/declining/rules";
import { documentTypeOf, mayBeDeclined } from "@portal/domain/documents/requests/rules";
import type { RequestRow } from "../applications/fulfill-forms.ts";
import { thePortal } from "@portal/domain/events/principal";
import { inTransaction, type Context } from "../context.ts";
import { emit } from "../events/emit.ts";
import { describeError } from "../platform/log.ts";
import { declineUnsent, lockUnanswered } from "./declining-store.ts";

/** The maximum number of rows per transaction (`size`) and of transactions per run (`most`). */
const batch = { size: 200, most: 25 };

/**
 * Declines optional requests after their time limit (SERV-UPDEMO-05, SH-107). Skips requests that the lender reopened.
 */
export async function declineOverdue(context: Context, { size, most } = batch): Promise<void> {
  let after = "";
  for (let count = 0; count < most; count += 1) {
    const ids = await declineSome(context, { after, most: size });
    after = ids.at(-1) ?? "";
    if (ids.length < size) return;
  }
}

/** Declines a borrower's overdue requests before the borrower sees them. If saving fails, the hourly job retries. */
export async function declineOwnOverdue(context: Context, asked: readonly RequestRow[]): Promise<boolean> {
  const now = context.clock.now();
  const only = asked.filter((row) => isOverdue({ ...row, stipulationMap: row }, now)).map(({ id }) => id);
  if (only.length === 0) return false;
  try {
    await declineSome(context, { after: "", most: only.length, only });
    return true;
  } catch (error) {
    context.log.error({
      what: "a form that declines itself could not be saved",
      error: describeError(error),
    });
    return false;
  }
}

/** @returns the ids of the examined requests in ascending order */
function declineSome(
  context: Context,
  some: { readonly after: string; readonly most: number; readonly only?: readonly string[] },
): Promise<string[]> {
  return inTransaction(context, async (tx) => {
    const now = tx.clock.now();
    const rows = await lockUnanswered(tx.database, { ...some, before: declinedBefore(now) });
    const due = rows.filter((row) => mayBeDeclined({ ...row, stipulationMap: row }));
    const forms = Map.groupBy(due, (row) => documentTypeOf({ ...row, stipulationMap: row }));
    for (const [sentAs, requests] of forms) {
      const ids = requests.map(({ id }) => id);
      for (const { id, opportunityId, optedOut } of await declineUnsent(tx.database, ids, { sentAs, now })) {
        const about = { kind: "stipulation", id } as const;
        const event = { by: thePortal, person: null, action: "stipulation.lapsed", about } as const;
        await emit(tx, { ...event, applications: [opportunityId], detail: { optedOut } });
      }
    }
    return rows.map(({ id }) => id);
  });
}
