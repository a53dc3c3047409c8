import type { Queryable } from "@portal/database/connection";
import { newestFirst } from "@portal/database/newest-first";
import { contacts } from "@portal/database/schema/auth";
import { accounts, advances, opportunities } from "@portal/database/schema/loans";
import { cases, waitingKey } from "@portal/database/schema/support";
import type { CaseStatus } from "@portal/domain/support/contract";
import type { CaseSort } from "@portal/domain/support/lender/contract";
import { and, asc, desc, eq, isNull, notInArray, or, sql, type SQL } from "drizzle-orm";
import { refersToEither } from "../../access/either-id.ts";
import type { OwnRecords } from "../../access/own-record.ts";
import type { PageQuery } from "../../http/cursor.ts";
import { casesWithNames, type NamedCase } from "./case-store.ts";

const waitingSince = waitingKey(cases).mapWith(cases.createdAt);

const recordTables = {
  contactId: contacts,
  accountId: accounts,
  opportunityId: opportunities,
  advanceId: advances,
} as const;
type RecordName = keyof typeof recordTables;
const recordNames = Object.keys(recordTables) as readonly RecordName[];

/** The records by which a query can filter, with the portal's or the lender's ids. One record has few cases. */
type RecordIds = { readonly [name in RecordName]?: string | undefined };

const isOf = (name: RecordName, eitherId: string): SQL =>
  refersToEither(cases[name], recordTables[name], eitherId);

export type CaseFilters = RecordIds & {
  readonly status: CaseStatus | undefined;
  readonly topic: string | undefined;
  /** The id of a member of staff, or null for cases without an assignee. */
  readonly assignee: string | null | undefined;
  readonly sort: CaseSort;
  /** The caller's own records as a borrower, which the list omits. */
  readonly own: OwnRecords;
};

function isListed({
  status,
  topic,
  assignee,
  own,
  ...ids
}: Partial<Omit<CaseFilters, "sort">> & Pick<CaseFilters, "own">): SQL | undefined {
  return and(
    ...recordNames.map((name) => (ids[name] === undefined ? undefined : isOf(name, ids[name]))),
    status && eq(cases.status, status),
    topic === undefined ? undefined : eq(cases.type, topic),
    assignee === null
      ? isNull(cases.staffId)
      : assignee === undefined
        ? undefined
        : eq(cases.staffId, assignee),
    notInArray(cases.contactId, [...own.contactIds]),
    or(isNull(cases.accountId), notInArray(cases.accountId, [...own.accountIds])),
  );
}

/** Returns whether a query filters by a record. */
export const isOfOneRecord = (ids: RecordIds): boolean => recordNames.some((name) => ids[name] !== undefined);

/** Returns the start condition and the sort order of a page. A case has waited since the borrower's last message. */
function orderOf(sort: CaseSort, after: PageQuery["after"]) {
  if (sort === "created") return newestFirst(cases.createdAt, cases.id, after);
  const place = after && sql`(${after.at.toString()}::timestamptz, ${after.id})`;
  const key = sql`(${waitingSince}, ${cases.id})`;
  return sort === "newest"
    ? { start: place && sql`${key} < ${place}`, order: [desc(waitingSince), desc(cases.id)] }
    : { start: place && sql`${key} > ${place}`, order: [asc(waitingSince), asc(cases.id)] };
}

/** Lists the cases of all borrowers. Only the lender's operations may call this function. */
export function listCasesOfAll(
  database: Queryable,
  { after, most, ...filters }: PageQuery & CaseFilters,
  names: Parameters<typeof casesWithNames>[1],
): Promise<NamedCase[]> {
  const { start, order } = orderOf(filters.sort, after);
  return casesWithNames(database, names)
    .where(and(start, isListed(filters)))
    .orderBy(...order)
    .limit(most);
}

/** Returns the place of a case in the sorted list. */
export const placeOf = ({ row }: NamedCase, sort: CaseSort) => ({
  at: sort === "created" ? row.createdAt : (row.lastBorrowerAt ?? row.createdAt),
  id: row.id,
});

/** Counts up to `most` cases of each segment of the desk's list, and finds the longest wait. */
export async function countCases(
  database: Queryable,
  {
    staffId,
    most,
    status,
    assignee,
    ...filters
  }: Omit<CaseFilters, "sort"> & { readonly staffId: string | null; readonly most: number },
) {
  const count = (segment: Partial<Pick<CaseFilters, "status" | "assignee">>) => {
    const found = database
      .select({ one: sql`1` })
      .from(cases)
      .where(isListed({ ...filters, ...segment }))
      .limit(most);
    return sql<number>`(select count(*)::integer from (${found}) as found)`;
  };
  const oldest = database
    .select({ at: sql`${waitingSince}`.as("at") })
    .from(cases)
    .where(isListed({ ...filters, status: "open" }))
    .orderBy(asc(waitingSince), asc(cases.id))
    .limit(1);
  const [row] = await database
    .select({
      total: isOfOneRecord(filters) ? count({ status, assignee }) : sql<null>`null`,
      open: count({ status: "open" }),
      mine: staffId === null ? sql<number>`0` : count({ status: "open", assignee: staffId }),
      unassigned: count({ status: "open", assignee: null }),
      answered: count({ status: "answered" }),
      longestWaiting: sql<Temporal.Instant | null>`(${oldest})`.mapWith(cases.createdAt),
    })
    .from(sql`(select 1) as one`);
  if (!row) throw new Error("the counts returned no row");
  const { total, longestWaiting, ...counts } = row;
  return { total, counts, longestWaiting };
}

/** Counts up to `most` open cases of all borrowers. */
export async function countOpen(database: Queryable, own: OwnRecords, most: number): Promise<number> {
  const found = database
    .select({ one: sql`1` })
    .from(cases)
    .where(isListed({ status: "open", own }))
    .limit(most)
    .as("found");
  const [row] = await database.select({ count: sql<number>`count(*)::integer` }).from(found);
  return row?.count ?? 0;
}
