import type { Queryable } from "@portal/database/connection";
import { deleteOldest } from "@portal/database/delete-oldest";
import { staff } from "@portal/database/schema/staff";
import { amountKey, limitKey, workItems } from "@portal/database/schema/work";
import type { WorkCounts, WorkKind, WorkSegment, WorkSort } from "@portal/domain/work/contract";
import type { Country } from "@portal/domain/wire/shapes";
import { and, asc, eq, gt, inArray, isNull, lt, not, notInArray, or, sql, type SQL } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { countRows } from "../http/counted-list.ts";
import { keysetPage, type KeysetOrder, type KeysetPlace } from "../http/keyset.ts";
import { preparedPercent } from "./due/fill-store.ts";

export type WorkItemRow = typeof workItems.$inferSelect;

const assignee = alias(staff, "assignee");
const holder = alias(staff, "holder");
const reserver = alias(staff, "reserver");
const finisher = alias(staff, "finisher");
type Person = Record<"firstName" | "lastName" | "state", PgColumn>;
const nameOf = <P extends Person>({ firstName, lastName, state }: P): Pick<P, keyof Person> => ({
  firstName,
  lastName,
  state,
});

type Named = Pick<typeof staff.$inferSelect, keyof Person>;
/** An item with the names of its assignee and of the person who claimed it. */
export type NamedItem = {
  readonly item: WorkItemRow;
  readonly assignee: Named | null;
  readonly holder: Named | null;
};

/** Finds an item with the people who reserved it and who finished it. */
export async function findItem(database: Queryable, itemId: string) {
  const [row] = await database
    .select({
      item: workItems,
      assignee: nameOf(assignee),
      holder: nameOf(holder),
      reserver: nameOf(reserver),
      finisher: nameOf(finisher),
    })
    .from(workItems)
    .leftJoin(assignee, eq(assignee.id, workItems.staffId))
    .leftJoin(holder, eq(holder.id, workItems.claimedBy))
    .leftJoin(reserver, eq(reserver.id, workItems.reservedBy))
    .leftJoin(finisher, eq(finisher.id, workItems.doneBy))
    .where(eq(workItems.id, itemId));
  return row;
}
export type FoundItem = NonNullable<Awaited<ReturnType<typeof findItem>>>;

export type Filters = {
  readonly product?: string | undefined;
  readonly stage?: string | undefined;
  readonly country?: Country | undefined;
  /** The id of the assignee. */
  readonly staffId?: string | undefined;
  /** If present, only forgiveness applications that were completed before this time. */
  readonly completeBefore?: Temporal.Instant | undefined;
};

/** A queue as one person sees it. */
export type Queue = {
  readonly kind: WorkKind;
  readonly filters: Filters;
  /** The person's own businesses as a borrower, which the queue leaves out. */
  readonly ownAccounts: readonly string[];
  readonly staffId: string;
  readonly now: Temporal.Instant;
};

/** The condition for the open items of a queue, in all states. */
export function isInQueue({ kind, filters, ownAccounts }: Queue): SQL | undefined {
  const { product, stage, country, staffId, completeBefore } = filters;
  return and(
    isNull(workItems.doneAt),
    eq(workItems.kind, kind),
    product === undefined ? undefined : eq(workItems.product, product),
    stage === undefined ? undefined : eq(workItems.stage, stage),
    country && eq(workItems.country, country),
    staffId === undefined ? undefined : eq(workItems.staffId, staffId),
    completeBefore && lt(workItems.completeAt, completeBefore),
    ownAccounts.length > 0
      ? or(isNull(workItems.accountId), notInArray(workItems.accountId, [...ownAccounts]))
      : undefined,
  );
}

const isAside = (now: Temporal.Instant) =>
  and(gt(workItems.asideUntil, now), sql`${workItems.asideUntil} is not null`);
export const isNotAside = (now: Temporal.Instant) =>
  sql`coalesce(${workItems.asideUntil}, '-infinity') <= ${now.toString()}::timestamptz`;

const waitsOn = (state: WorkItemRow["state"], now: Temporal.Instant) =>
  and(eq(workItems.state, state), isNotAside(now));

function isInSegment(segment: WorkSegment, { staffId, now }: Queue): SQL | undefined {
  const conditions: Readonly<Record<WorkSegment, () => SQL | undefined>> = {
    all: () => waitsOn("lender", now),
    mine: () => and(waitsOn("lender", now), eq(workItems.staffId, staffId)),
    unassigned: () => and(waitsOn("lender", now), isNull(workItems.staffId)),
    "waiting-on-borrower": () => waitsOn("borrower", now),
    "waiting-on-sba": () => waitsOn("sba", now),
    aside: () => isAside(now),
  };
  return conditions[segment]();
}

export const workOrders: Readonly<Record<WorkSort, KeysetOrder>> = {
  oldest: { key: workItems.since, type: "timestamptz", isDescending: false },
  newest: { key: workItems.since, type: "timestamptz", isDescending: true },
  largest: { key: amountKey(workItems), type: "numeric", isDescending: true },
  limit: { key: limitKey(workItems), type: "timestamptz", isDescending: false },
};

/** Selects the number of items in each segment, and of the items in 'All' that are near their time limit. */
function countsOf(database: Queryable, queue: Queue, nearBefore: Temporal.Instant) {
  const numberOf = (condition: SQL | undefined, name: keyof WorkCounts) =>
    sql<number>`count(*) filter (where ${condition})`.as(name);
  const segment = (name: WorkSegment, column: keyof WorkCounts) => numberOf(isInSegment(name, queue), column);
  return database
    .select({
      all: segment("all", "all"),
      mine: segment("mine", "mine"),
      unassigned: segment("unassigned", "unassigned"),
      waitingOnBorrower: segment("waiting-on-borrower", "waitingOnBorrower"),
      waitingOnSba: segment("waiting-on-sba", "waitingOnSba"),
      aside: segment("aside", "aside"),
      nearLimit: numberOf(and(isInSegment("all", queue), lt(workItems.completeAt, nearBefore)), "nearLimit"),
    })
    .from(workItems)
    .where(isInQueue(queue))
    .as("counts");
}

type Page = {
  readonly segment: WorkSegment;
  readonly sort: WorkSort;
  readonly after: KeysetPlace | undefined;
  readonly most: number;
};

/**
 * Reads a page of a queue, the counts of its segments and the values of its filters, all in one statement and therefore
 * from one snapshot (DESK-QUEUE-04).
 */
export async function readQueue(database: Queryable, queue: Queue, page: Page, nearBefore: Temporal.Instant) {
  const { start, order, keyText } = keysetPage(workOrders[page.sort], workItems.id, page.after);
  const counts = countsOf(database, queue, nearBefore);
  const listed = database
    .select({ id: workItems.id })
    .from(workItems)
    .where(and(isInQueue(queue), isInSegment(page.segment, queue), start))
    .orderBy(...order)
    .limit(page.most)
    .as("listed");
  const rows = await database
    .select({
      item: workItems,
      assignee: nameOf(assignee),
      holder: nameOf(holder),
      key: keyText,
      // Only the first row has the values of the whole queue, because reading them again for each row would be slow.
      queue: sql<QueueValues | null>`case when row_number() over (order by ${sql.join([...order], sql`, `)}) = 1
        then json_build_object('counts', to_json(counts), 'choices', json_build_object(
          'products', ${choicesOf(queue.kind, "product")}, 'stages', ${choicesOf(queue.kind, "stage")}),
          'preparedPercent', ${preparedPercent}) end`,
    })
    // The counts are one row, which the result also has if the page is empty.
    .from(counts)
    .leftJoin(listed, sql`true`)
    .leftJoin(workItems, eq(workItems.id, listed.id))
    .leftJoin(assignee, eq(assignee.id, workItems.staffId))
    .leftJoin(holder, eq(holder.id, workItems.claimedBy))
    .orderBy(...order);
  const values = rows[0]?.queue;
  if (!values) throw new Error("an aggregate returned no row");
  const items = rows.flatMap(({ item, key, ...people }) =>
    item ? [{ item, ...people, place: { key, id: item.id } }] : [],
  );
  return { items, ...values };
}

type QueueValues = {
  readonly counts: WorkCounts;
  readonly choices: { readonly products: string[]; readonly stages: string[] };
  readonly preparedPercent: number;
};

/** Counts the rows of one segment. Counting stops at 10,000. */
export const countSegment = (database: Queryable, queue: Queue, segment: WorkSegment): Promise<number> =>
  countRows(
    database,
    database
      .select({ id: workItems.id })
      .from(workItems)
      .where(and(isInQueue(queue), isInSegment(segment, queue))),
  );

/** Selects the different values of a column in a queue. Jumps from value to value in the column's index. */
function choicesOf(kind: WorkKind, column: "product" | "stage"): SQL<string[]> {
  const name = sql.raw(column);
  return sql<string[]>`array(
    with recursive choices as (
      (select ${name} as value from ${workItems} where done_at is null and kind = ${kind} order by ${name} limit 1)
      union all
      select (select ${name} from ${workItems} where done_at is null and kind = ${kind} and ${name} > choices.value
        order by ${name} limit 1)
      from choices where choices.value is not null
    )
    select value from choices where value is not null limit 100)`;
}

/** Counts the items that the person could take if others had not claimed them. */
export async function countClaimedByOthers(database: Queryable, queue: Queue): Promise<number> {
  const { staffId, now } = queue;
  const [row] = await database
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(workItems)
    .where(
      and(
        isInQueue(queue),
        isInSegment("all", queue),
        sql`${workItems.claimedBy} is not null`,
        not(eq(workItems.claimedBy, staffId)),
        gt(workItems.claimedUntil, now),
      ),
    );
  return row?.count ?? 0;
}

/** Counts the items of a queue that wait for the lender. Counting stops at `most`. */
export async function countWaiting(
  database: Queryable,
  { kind, now, most }: { readonly kind: WorkKind; readonly now: Temporal.Instant; readonly most: number },
): Promise<number> {
  const some = database
    .select({ one: sql`1`.as("one") })
    .from(workItems)
    .where(and(isNull(workItems.doneAt), eq(workItems.kind, kind), waitsOn("lender", now)))
    .limit(most)
    .as("some");
  const [row] = await database.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return row?.count ?? 0;
}

/** Lists the people who cannot sign in. Others may take the items that are assigned to them. */
export async function listAbsent(database: Queryable): Promise<string[]> {
  const rows = await database
    .select({ id: staff.id })
    .from(staff)
    .where(not(eq(staff.state, "active")));
  return rows.map(({ id }) => id);
}

/** Lists items by their ids. */
export async function listByIds(database: Queryable, ids: readonly string[]): Promise<WorkItemRow[]> {
  return database
    .select()
    .from(workItems)
    .where(inArray(workItems.id, [...ids]))
    .orderBy(asc(workItems.id));
}

export function deleteDoneBefore(
  database: Queryable,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  return deleteOldest(database, workItems, workItems.doneAt, { where: lt(workItems.doneAt, before), most });
}
