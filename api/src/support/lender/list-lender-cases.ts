import type { listLenderCases as contract } from "@portal/domain/support/lender/contract";
import { required } from "@portal/domain/wire/messages";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import type { QueryOf } from "@portal/domain/wire/endpoint";
import { ownRecordsOf } from "../../access/own-record.ts";
import { inTransaction, type Scope } from "../../context.ts";
import { pageOf, startOf } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { listCaseTypes } from "../store.ts";
import { staffIdOf } from "./author.ts";
import { listAnswersTo, listLastMessages, listNamesIn } from "./case-store.ts";
import { countCases, isOfOneRecord, listCasesOfAll, placeOf } from "./list-store.ts";
import { presentCase, withoutMessages } from "./present-case.ts";

const mostCounted = 1_000;

/**
 * Lists inquiries. A lender's program gets whole messages, which the audit trail records before the response. Staff get
 * excerpts, and the trail records each message that they open (DH-45).
 */
export const listLenderCases: Act<typeof contract> = async (context, { query, principal, staff }) => {
  const { limit, sort, status, topic, contactId, accountId, opportunityId, advanceId } = query;
  const start = startOf(query);
  if (!start.ok) return start;
  const staffId = staffIdOf(principal);
  const assignee = assigneeOf(query, staffId);
  if (!assignee.ok) return assignee;
  const own = ownRecordsOf(staff);
  const record = { contactId, accountId, opportunityId, advanceId };
  const filters = { ...record, status, topic, assignee: assignee.value, own };
  const read = async ({ database, cipher, clock }: Scope) => {
    const rows = await listCasesOfAll(
      database,
      { ...filters, after: start.value, most: limit + 1, sort },
      { reader: staffId, now: clock.now() },
    );
    const { page, nextCursor } = pageOf(rows, limit, (found) => placeOf(found, sort));
    const ids = page.map(({ row }) => row.id);
    const written = {
      ...(await listAnswersTo(database, ids, { isWhole: !staff })),
      last: await listLastMessages(database, ids),
      reader: staffId,
      names: await listNamesIn(database, page),
    };
    const counted = await countCases(database, { ...filters, staffId, most: mostCounted });
    const types = await listCaseTypes(database);
    return {
      cases: page.map((found) => presentCase(cipher, found, written)),
      total: counted.total,
      counts: counted.counts,
      longestWaitingTimestamp: counted.longestWaiting,
      topics: types.map(({ value, displayName }) => ({ value, displayName })),
      nextCursor,
    };
  };
  if (staff) {
    const { cases, ...list } = await read(context);
    return done({ ...list, cases: cases.map(withoutMessages) });
  }
  return inTransaction(context, async (tx) => {
    const list = await read(tx);
    const [newest, oldest] = [list.cases[0]?.caseId, list.cases.at(-1)?.caseId];
    if (newest !== undefined && oldest !== undefined)
      await emit(tx, {
        by: principal,
        person: null,
        action: "cases.read",
        about: { kind: "case", id: newest },
        detail: { count: list.cases.length, newest, oldest },
      });
    return done(list);
  });
};

/**
 * Returns the assignee by which the list is filtered. Filters and sort orders require a status or a record, because
 * their indexes begin with the status.
 */
function assigneeOf(
  query: QueryOf<typeof contract>,
  staffId: string | null,
): Outcome<string | null | undefined, "VALIDATION"> {
  const { status, topic, assignee, sort } = query;
  const isFiltered = topic !== undefined || assignee !== undefined || sort !== "created";
  if (isFiltered && !status && !isOfOneRecord(query)) return refuse("VALIDATION", { status: required });
  if (assignee === "unassigned") return done(null);
  if (assignee !== "mine") return done(assignee);
  return staffId === null
    ? refuse("VALIDATION", { assignee: "is only for members of staff" })
    : done(staffId);
}
