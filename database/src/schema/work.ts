import { workKind, workState } from "@portal/domain/work/contract";
import { noteSubject } from "@portal/domain/work/notes/contract";
import { country } from "@portal/domain/wire/shapes";
import { isNotNull, isNull, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  type PgColumn,
} from "drizzle-orm/pg-core";
import { cascade, cents, id, instant, oneOf, restrict, sealed } from "../columns.ts";
import { contacts } from "./auth.ts";
import { accounts, advances, isLost, opportunities } from "./loans.ts";
import { staff } from "./staff.ts";

/** The member of staff who works on an application and on all its items. */
export const applicationStaff = pgTable(
  "application_staff",
  {
    opportunityId: text("opportunity_id")
      .primaryKey()
      .references(() => opportunities.id, cascade),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id, restrict),
    assignedBy: text("assigned_by")
      .notNull()
      .references(() => staff.id, restrict),
    assignedAt: instant("assigned_at").notNull(),
  },
  (table) => [index().on(table.staffId)],
);

/** The columns that `work_due` calculates and `work_items` stores. */
const dueColumns = () => ({
  kind: oneOf("kind", workKind).notNull(),
  /** The record that the item is about, in the format of `subjectOf`. */
  subjectId: text("subject_id").notNull(),
  state: oneOf("state", workState).notNull(),
  what: text("what").notNull(),
  opportunityId: text("opportunity_id"),
  accountId: text("account_id"),
  contactId: text("contact_id"),
  title: text("title").notNull(),
  number: text("number").notNull(),
  product: text("product").notNull(),
  country: oneOf("country", country).notNull(),
  stage: text("stage").notNull(),
  form: text("form"),
  toReview: integer("to_review").notNull(),
  amountCents: cents("amount"),
  since: instant("since").notNull(),
  /**
   * The time at which a forgiveness application was complete. The lender's deadline is 60 days later in the desk's time
   * zone. The table does not store the deadline, because the lender can change the time zone.
   */
  completeAt: instant("complete_at"),
  staffId: text("staff_id"),
});

type SortColumns = { readonly amountCents: PgColumn; readonly completeAt: PgColumn };
/** Sort keys, never null, so that each sort order has an index and a cursor. */
export const amountKey = ({ amountCents }: SortColumns) => sql`coalesce(${amountCents}, -1)`;
export const limitKey = ({ completeAt }: SortColumns) => sql`coalesce(${completeAt}, 'infinity')`;

/**
 * The desk's queues, with one row per item. `refreshWork` updates the rows from `work_due` before the commit of each
 * transaction that changes pending work (DH-14). Finished items keep their row for 13 months.
 */
export const workItems = pgTable(
  "work_items",
  {
    id: id(),
    ...dueColumns(),
    opportunityId: text("opportunity_id").references(() => opportunities.id, cascade),
    staffId: text("staff_id").references(() => staff.id, restrict),
    /** The claim expires at `claimedUntil`, and the reservation at `reservedUntil`. */
    claimedBy: text("claimed_by").references(() => staff.id, restrict),
    claimedAt: instant("claimed_at"),
    claimedUntil: instant("claimed_until"),
    reservedBy: text("reserved_by").references(() => staff.id, restrict),
    reservedUntil: instant("reserved_until"),
    asideUntil: instant("aside_until"),
    asideReason: text("aside_reason"),
    version: integer("version").notNull().default(1),
    doneAt: instant("done_at"),
    /** The member of staff who finished the item. Null if a borrower, a key of the lender or the portal finished it. */
    doneBy: text("done_by"),
  },
  (table) => {
    const isOpen = isNull(table.doneAt);
    const { kind, state, since, id: itemId } = table;
    return [
      unique().on(kind, table.subjectId),
      index("work_items_since").on(kind, state, since, itemId).where(isOpen),
      index("work_items_staff").on(kind, state, table.staffId, since, itemId).where(isOpen),
      index("work_items_amount").on(kind, state, amountKey(table), itemId).where(isOpen),
      index("work_items_limit").on(kind, state, limitKey(table), itemId).where(isOpen),
      // Counting the items of each segment reads only this index.
      index("work_items_counts")
        .on(kind, state, table.staffId, table.asideUntil, table.completeAt)
        .where(isOpen),
      index("work_items_aside")
        .on(kind, since, itemId)
        .where(sql`${isOpen} and ${isNotNull(table.asideUntil)}`),
      index("work_items_product").on(kind, table.product).where(isOpen),
      index("work_items_stage").on(kind, table.stage).where(isOpen),
      index("work_items_claimed")
        .on(table.claimedBy)
        .where(sql`${isOpen} and ${isNotNull(table.claimedBy)}`),
      index("work_items_reserved")
        .on(table.reservedBy)
        .where(sql`${isOpen} and ${isNotNull(table.reservedBy)}`),
      index("work_items_done").on(table.doneAt).where(isNotNull(table.doneAt)),
      // Deleting an application also deletes its finished items.
      index().on(table.opportunityId),
    ];
  },
);

/**
 * Calculates from the records the items that wait for staff. The only definition of the queues (desk catalogue, section
 * 2.5). To add a queue, add a `union all`. Queries must restrict the applications, or they read all documents.
 */
export const workDue = pgView("work_due", dueColumns()).as(sql`
  select 'documents' as kind,
    sent.opportunity_id || ':' || sent.request as subject_id,
    'lender' as state,
    coalesce(request.display_name, sent.document_type) as what,
    sent.opportunity_id,
    opportunities.account_id,
    sent.contact_id,
    accounts.name as title,
    coalesce(loan.loan_id, opportunities.external_id) as number,
    case when record.id is null then opportunities.type else 'forgiveness' end as product,
    contacts.country,
    coalesce(record.stage, opportunities.stage_name) as stage,
    case when record.ez_app then '3508EZ' else record.application_version_selected end as form,
    sent.to_review,
    coalesce(record.ppp_loan_amount, opportunities.advance_amount) as amount,
    sent.since,
    coalesce(record.submitted_timestamp, record.requested_at) as complete_at,
    application_staff.staff_id
  from (
    select opportunity_id, coalesce(stipulation_id, document_type) as request, min(stipulation_id) as stipulation_id,
      min(document_type) as document_type, count(*)::integer as to_review, min(uploaded_at) as since,
      (array_agg(contact_id order by uploaded_at, id))[1] as contact_id
    from documents
    where review = 'received' and document_type <> 'SignedLoanAgreement'
    group by opportunity_id, coalesce(stipulation_id, document_type)
  ) as sent
  join opportunities on opportunities.id = sent.opportunity_id and not (${isLost(opportunities)})
  join accounts on accounts.id = opportunities.account_id
  join contacts on contacts.id = sent.contact_id
  left join lateral (
    select display_name, request_type from stipulations
    where stipulations.opportunity_id = sent.opportunity_id and stipulations.withdrawn_at is null
      and (stipulations.id = sent.stipulation_id
        or (sent.stipulation_id is null and coalesce(nullif(stipulations.document_type, ''), stipulations.name) = sent.document_type))
    order by created_at, id limit 1
  ) as request on true
  left join lateral (
    select id, advance_id, stage, ez_app, application_version_selected, ppp_loan_amount, submitted_timestamp, requested_at
    from loan_forgiveness
    where loan_forgiveness.opportunity_id = sent.opportunity_id and request.request_type = 'Forgiveness Application'
    order by id limit 1
  ) as record on true
  left join lateral (
    select min(loan_id) as loan_id from advances
    where advances.opportunity_id = sent.opportunity_id and (record.id is null or advances.id = record.advance_id)
  ) as loan on true
  left join application_staff on application_staff.opportunity_id = sent.opportunity_id
  where (record.stage is null or record.stage not in ('Declined', 'Forgiven', 'Expired'))
    and not exists (
      select from stipulations where stipulations.id = sent.stipulation_id and stipulations.withdrawn_at is not null
    )`);

/** Changes at the desk in the last minutes. Unlogged, because pages reload their data after a crash. */
export const deskChanges = pgTable(
  "desk_changes",
  {
    n: bigint("n", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    /** The kind of the queue and the id of the item. */
    kind: text("kind").notNull(),
    subjectId: text("subject_id").notNull(),
    version: integer("version").notNull(),
    /** The member of staff who made the change. Null if a borrower, a key of the lender or the portal made it. */
    actor: text("actor"),
    at: instant("at").notNull(),
  },
  (table) => [index().on(table.at)],
);

/** The records that members of staff have open. Unlogged, because pages report them again every few seconds. */
export const presence = pgTable(
  "presence",
  {
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id, cascade),
    about: text("about").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.about] }),
    index().on(table.about, table.at),
    index().on(table.at),
  ],
);

/** The progress of adding the records of earlier releases to the queues (DESK-DATA-03). */
export const workFills = pgTable("work_fills", {
  name: text("name").primaryKey(),
  /** The last application of the last finished batch. */
  afterId: text("after_id").notNull(),
  filled: integer("filled").notNull(),
  finishedAt: instant("finished_at"),
});

/**
 * Internal notes of staff. A note's text never changes, and no operation for borrowers reads this table (DESK-NOTE-02).
 */
export const notes = pgTable(
  "notes",
  {
    id: id(),
    aboutKind: oneOf("about_kind", noteSubject).notNull(),
    aboutId: text("about_id").notNull(),
    /** The records that show the note. Deleting one of these records deletes the note. */
    contactId: text("contact_id").references(() => contacts.id, cascade),
    accountId: text("account_id").references(() => accounts.id, cascade),
    opportunityId: text("opportunity_id").references(() => opportunities.id, cascade),
    advanceId: text("advance_id").references(() => advances.id, cascade),
    sealedText: sealed("sealed_text").notNull(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id, restrict),
    at: instant("at").notNull(),
    pinned: boolean("pinned").notNull().default(false),
    withdrawnBy: text("withdrawn_by").references(() => staff.id, restrict),
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    index().on(table.aboutKind, table.aboutId, table.at, table.id),
    index().on(table.contactId),
    index().on(table.advanceId),
    index().on(table.accountId, table.at, table.id),
    index().on(table.opportunityId, table.at, table.id),
  ],
);

/** Saved filters of the queue and of the lists (DESK-FIND-06). */
export const views = pgTable(
  "views",
  {
    id: id(),
    /** The owner. Null for a view that is shared with everyone. */
    staffId: text("staff_id").references(() => staff.id, cascade),
    name: text("name").notNull(),
    /** The page with its filters and sort order, as `forStorage` returns it. */
    address: text("address").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index().on(table.staffId)],
);

/** The view that the desk opens after a person's sign-in. */
export const startViews = pgTable(
  "start_views",
  {
    staffId: text("staff_id")
      .primaryKey()
      .references(() => staff.id, cascade),
    viewId: text("view_id")
      .notNull()
      .references(() => views.id, cascade),
  },
  (table) => [index().on(table.viewId)],
);
