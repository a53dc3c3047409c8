import { tabsOf } from "@portal/domain/staff/roles/rules";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import type { BodyOf, ReplyOf } from "@portal/domain/wire/endpoint";
import { assignWork as contract } from "@portal/domain/work/contract";
import { workFaults } from "@portal/domain/work/messages";
import { ownRecordsOf } from "../../access/own-record.ts";
import type { Transaction } from "../../context.ts";
import { emit } from "../../events/emit.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act, Call } from "../../http/operation.ts";
import { findColleague } from "../../staff/find-colleague.ts";
import { may, type StaffSession } from "../../sessions/staff/staff-session.ts";
import { lockItemsOf } from "../due/due-store.ts";
import { removeAssignments, saveAssignments } from "./assignment-store.ts";
import { listByIds, type WorkItemRow } from "../store.ts";

type Skipped = ReplyOf<typeof contract>["skipped"][number];
type Choice = { readonly chosen: readonly WorkItemRow[]; readonly skipped: readonly Skipped[] };

/** Assigns items with their applications. Skips items that changed since the caller saw them (DESK-QUEUE-10). */
export const assignWork: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { staffId } = call.body;
    const fault = await faultOf(tx, call);
    if (!fault.ok) return fault;
    const { chosen, skipped } = await choose(tx, call.body, call.staff);
    const applications = [...new Set(chosen.flatMap(({ opportunityId }) => opportunityId ?? []))].toSorted();
    if (staffId === null) await removeAssignments(tx.database, applications);
    else {
      const assigned = { staffId, assignedBy: call.staff.staffId, assignedAt: tx.clock.now() };
      await saveAssignments(tx.database, applications, assigned);
    }
    for (const { id, opportunityId } of chosen)
      await emit(tx, {
        by: call.principal,
        person: null,
        action: "work.assigned",
        about: { kind: "work-item", id },
        applications: opportunityId === null ? [] : [opportunityId],
        detail: { staff: staffId },
      });
    return done({ assigned: chosen.map(({ id }) => id), skipped: [...skipped] });
  });

/** Checks that the caller may assign to the person, and that the person works on the queues. */
async function faultOf(
  tx: Transaction,
  { body, staff }: Pick<Call<typeof contract>, "body" | "staff">,
): Promise<Outcome<undefined, "FORBIDDEN" | "VALIDATION">> {
  if (body.staffId !== staff.staffId && !may(staff, "work.assign")) return refuse("FORBIDDEN");
  if (body.staffId === null) return done(undefined);
  const colleague = await findColleague(tx, body.staffId);
  const canWork = colleague?.state === "active" && tabsOf(colleague.roles).length > 0;
  return canWork ? done(undefined) : refuse("VALIDATION", { staffId: workFaults.staffId });
}

/**
 * Divides the items into those that the caller can assign and those to skip. Locks the items' applications before the
 * items, as every refresh does, to avoid a deadlock.
 */
async function choose(
  { database }: Transaction,
  { items }: BodyOf<typeof contract>,
  staff: StaffSession,
): Promise<Choice> {
  const ids = items.map(({ itemId }) => itemId);
  const before = await listByIds(database, ids);
  await lockItemsOf(
    database,
    before.flatMap(({ opportunityId }) => opportunityId ?? []),
  );
  const rows = new Map((await listByIds(database, ids)).map((row) => [row.id, row]));
  const { accountIds: own } = ownRecordsOf(staff);
  const tabs = tabsOf(staff.roles);
  const chosen: WorkItemRow[] = [];
  const skipped: Skipped[] = [];
  for (const { itemId, version } of items) {
    const row = rows.get(itemId);
    const isFound =
      row && tabs.includes(row.kind) && !(row.accountId !== null && own.includes(row.accountId));
    if (!isFound) skipped.push({ itemId, code: "NOT_FOUND" });
    else if (row.version !== version || row.doneAt) skipped.push({ itemId, code: "CHANGED_MEANWHILE" });
    else if (!chosen.includes(row)) chosen.push(row);
  }
  return { chosen, skipped };
}
