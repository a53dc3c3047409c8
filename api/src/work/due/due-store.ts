import type { Queryable } from "@portal/database/connection";
import { opportunities } from "@portal/database/schema/loans";
import { deskChanges, workDue, workItems } from "@portal/database/schema/work";
import { and, asc, gt, getViewSelectedFields, sql, type SQL } from "drizzle-orm";

/** The columns of the database view, which the table `work_items` also has. */
const dueNames = Object.values(getViewSelectedFields(workDue)).map(({ name }) => name);

const listOf = (names: readonly string[], alias?: string): SQL =>
  sql.raw(names.map((name) => (alias ? `${alias}.${name}` : name)).join(", "));

/** All applications share this number of locks, so that a large import needs only a limited number of locks. */
const lockCount = 1024;
/** The first key of the advisory locks. The value is arbitrary. */
const lockClass = 731_904;

/**
 * Locks the applications, so that only one transaction at a time updates their items. To avoid deadlocks, a transaction
 * must take this lock last, except for locks of rows in `work_items`.
 */
export async function lockItemsOf(database: Queryable, applications: readonly string[]): Promise<void> {
  await database.execute(sql`
    select pg_advisory_xact_lock(${lockClass}, lock) from (
      select distinct abs(hashtext(id) % ${lockCount}) as lock from unnest(${textArray(applications)}) as id order by lock
    ) as locks`);
}

export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

export type Refresh = {
  readonly applications: readonly string[];
  /** The member of staff who changed the applications. */
  readonly staffId: string | null;
  /** Whether a borrower acted, which brings back the items that are set aside. */
  readonly isBorrower: boolean;
  readonly now: Temporal.Instant;
};

/**
 * Updates the items of applications from the records, in one statement. Adds each changed item to the list of changes.
 * @returns the number of changed items
 */
export async function refreshItems(
  database: Queryable,
  { applications, staffId, isBorrower, now }: Refresh,
): Promise<number> {
  const isOpen = sql`items.done_at is null`;
  const whileOpen = (name: string) => sql`case when ${isOpen} then items.${sql.raw(name)} end`;
  const at = sql`${now.toString()}::timestamptz`;
  const actor = sql`${staffId}::text`;
  const ofApplications = sql`opportunity_id = any(${textArray(applications)})`;
  const holds = ["claimed_by", "claimed_at", "claimed_until", "reserved_by", "reserved_until"];
  const asides = ["aside_until", "aside_reason"];
  const keep = (names: readonly string[]) =>
    sql.join(
      names.map((name) => sql`${sql.raw(name)} = ${whileOpen(name)}`),
      sql`, `,
    );
  const clear = (names: readonly string[]) => sql.raw(names.map((name) => `${name} = null`).join(", "));
  const { rowCount } = await database.execute(sql`
    with due as materialized (select * from ${workDue} where ${ofApplications}),
    written as (
      insert into ${workItems} as items (${listOf(dueNames)}) select ${listOf(dueNames)} from due
      on conflict (kind, subject_id) do update set
        (${listOf(dueNames)}) = (${listOf(dueNames, "excluded")}),
        ${keep(holds)}, ${isBorrower ? clear(asides) : keep(asides)},
        done_at = null, done_by = null, version = items.version + 1
      where (${listOf(dueNames, "items")}) is distinct from (${listOf(dueNames, "excluded")}) or not ${isOpen}
      returning kind, id, version
    ),
    finished as (
      update ${workItems} as items
      set done_at = ${at}, done_by = ${actor}, version = version + 1, ${clear([...holds, ...asides])}
      where ${ofApplications} and ${isOpen}
        and not exists (select from due where due.kind = items.kind and due.subject_id = items.subject_id)
      returning kind, id, version
    )
    insert into ${deskChanges} (kind, subject_id, version, actor, at)
    select kind, id, version, ${actor}, ${at} from written
    union all select kind, id, version, ${actor}, ${at} from finished`);
  return rowCount ?? 0;
}

/** Adds applications to the list of changes, so that open pages of the applications update. */
export async function noteApplications(
  database: Queryable,
  { applications, staffId, now }: Pick<Refresh, "applications" | "staffId" | "now">,
): Promise<void> {
  if (applications.length === 0) return;
  const rows = applications.map((id) => ({
    kind: "application",
    subjectId: id,
    version: 0,
    actor: staffId,
    at: now,
  }));
  await database.insert(deskChanges).values(rows);
}

export type Difference = {
  readonly opportunityId: string;
  readonly kind: string;
  readonly subjectId: string;
  /**
   * `missing`: the queue lacks the item. `extra`: the queue has an item without a record. `changed`: some columns
   * differ.
   */
  readonly fault: "missing" | "extra" | "changed";
  readonly columns: readonly string[];
};

/** Compares the queue with the records of applications, both read at the same moment. Returns the differences. */
export async function compareItems(
  database: Queryable,
  applications: readonly string[],
): Promise<Difference[]> {
  const ids = textArray(applications);
  const compared = dueNames.filter((name) => !["kind", "subject_id", "opportunity_id"].includes(name));
  const changed = sql.join(
    compared.map((name) => {
      const column = sql.raw(name);
      return sql`case when due.${column} is distinct from items.${column} then ${name}::text end`;
    }),
    sql`, `,
  );
  const { rows } = await database.execute<{
    opportunityId: string;
    kind: string;
    subjectId: string;
    fault: Difference["fault"];
    columns: string[];
  }>(sql`
    select coalesce(due.opportunity_id, items.opportunity_id) as "opportunityId", kind, subject_id as "subjectId",
      case when items.id is null then 'missing' when due.title is null then 'extra' else 'changed' end as fault,
      case when items.id is null or due.title is null then '{}' else array_remove(array[${changed}], null) end as columns
    from (select * from ${workDue} where opportunity_id = any(${ids})) as due
    full join (select * from ${workItems} where opportunity_id = any(${ids}) and done_at is null) as items
      using (kind, subject_id)
    where (${listOf(compared, "due")}) is distinct from (${listOf(compared, "items")})
    order by 1, 2, 3`);
  return rows;
}

/** Lists the ids of up to `most` applications after an id, in order. */
export async function listApplications(database: Queryable, after: string, most: number): Promise<string[]> {
  const rows = await database
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(gt(opportunities.id, after)))
    .orderBy(asc(opportunities.id))
    .limit(most);
  return rows.map(({ id }) => id);
}
