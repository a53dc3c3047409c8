import type { Queryable } from "@portal/database/connection";
import { mailAddress } from "@portal/database/mail-address";
import { contacts, users } from "@portal/database/schema/auth";
import { accounts } from "@portal/database/schema/loans";
import {
  caseAnswers,
  caseClaims,
  caseMessages,
  caseReads,
  cases,
  caseTypes,
  legalTexts,
} from "@portal/database/schema/support";
import { and, asc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { listStaffNames } from "../../access/staff-names.ts";
import type { CaseRow } from "../threads/message-store.ts";

export type AnswerRow = typeof caseAnswers.$inferSelect;

/** Decodes the time of a subquery without a row as null. Drizzle's type of a mapped column is never null. */
const instantOrNull = (value: string): Temporal.Instant | null => Temporal.Instant.from(value);

/**
 * Selects cases with the names that lists and threads show. `reader` is the id of the member of staff who reads. Most
 * names are subqueries instead of joins, because PostgreSQL's planning time multiplies with each joined table.
 */
export function casesWithNames(
  database: Queryable,
  { reader, now }: { readonly reader: string | null; readonly now: Temporal.Instant },
) {
  const topic = database
    .select({ displayName: caseTypes.displayName })
    .from(caseTypes)
    .where(eq(caseTypes.value, cases.type));
  const account = database
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, cases.accountId));
  const read = database
    .select({ readAt: caseReads.readAt })
    .from(caseReads)
    .where(and(eq(caseReads.caseId, cases.id), eq(caseReads.reader, reader ?? "")));
  return database
    .select({
      row: cases,
      topic: sql<string>`(${topic})`,
      contact: {
        firstName: contacts.firstName,
        lastName: contacts.lastName,
        phone: contacts.phone,
        country: contacts.country,
        email: mailAddress,
      },
      accountName: sql<string | null>`(${account})`,
      claim: { staffId: caseClaims.staffId, until: caseClaims.until },
      readAt: sql`(${read})`.mapWith(instantOrNull),
    })
    .from(cases)
    .innerJoin(contacts, eq(contacts.id, cases.contactId))
    .leftJoin(users, eq(users.contactId, contacts.id))
    .leftJoin(caseClaims, and(eq(caseClaims.caseId, cases.id), gt(caseClaims.until, now)))
    .$dynamic();
}

export type NamedCase = Awaited<ReturnType<typeof casesWithNames>>[number];

/** Returns the names of the people who are assigned to the cases or replying in them. */
export const listNamesIn = (database: Queryable, found: readonly NamedCase[]) =>
  listStaffNames(
    database,
    found.flatMap(({ row, claim }) => [row.staffId, claim?.staffId ?? null]),
  );

export async function findCase(
  database: Queryable,
  caseId: string,
  options: Parameters<typeof casesWithNames>[1],
): Promise<NamedCase | undefined> {
  const [found] = await casesWithNames(database, options).where(eq(cases.id, caseId));
  return found;
}

/**
 * Lists the lender's messages in cases, oldest first. Includes messages from earlier releases, which are in a separate
 * table. If `isWhole` is false, lists only the messages from earlier releases.
 */
export async function listAnswersTo(
  database: Queryable,
  caseIds: readonly string[],
  { isWhole = true }: { readonly isWhole?: boolean } = {},
) {
  if (caseIds.length === 0) return { answers: [], messages: [] };
  const ids = [...caseIds];
  return {
    answers: await database
      .select()
      .from(caseAnswers)
      .where(inArray(caseAnswers.caseId, ids))
      .orderBy(asc(caseAnswers.answeredAt), asc(caseAnswers.id)),
    messages: isWhole
      ? await database
          .select()
          .from(caseMessages)
          .where(and(inArray(caseMessages.caseId, ids), ne(caseMessages.byKind, "borrower")))
          .orderBy(asc(caseMessages.at), asc(caseMessages.id))
      : [],
  };
}
export type Answers = Awaited<ReturnType<typeof listAnswersTo>>;

/** Returns the last message of each case that has more than one message. */
export async function listLastMessages(database: Queryable, caseIds: readonly string[]) {
  if (caseIds.length === 0) return [];
  const wanted = sql`(select * from unnest(${sql.param([...caseIds])}::text[])) as wanted (id)`;
  const last = database
    .select()
    .from(caseMessages)
    .where(sql`${caseMessages.caseId} = wanted.id`)
    .orderBy(sql`${caseMessages.at} desc`, sql`${caseMessages.id} desc`)
    .limit(1)
    .as("last");
  const { id, caseId, byKind, byId, channel, sealedText, at } = last;
  return database
    .select({ id, caseId, byKind, byId, channel, sealedText, at })
    .from(wanted)
    .crossJoinLateral(last);
}

/** Locks an inquiry, so that no other call writes to it until this transaction ends. */
export async function lockCase(database: Queryable, caseId: string): Promise<CaseRow | undefined> {
  const [row] = await database.select().from(cases).where(eq(cases.id, caseId)).for("no key update");
  return row;
}

export async function writeCaseType(database: Queryable, row: typeof caseTypes.$inferInsert): Promise<void> {
  const { displayName, type } = row;
  await database
    .insert(caseTypes)
    .values(row)
    .onConflictDoUpdate({ target: caseTypes.value, set: { displayName, type } });
}

type LegalText = Omit<typeof legalTexts.$inferSelect, "id">;

export async function addLegalText(database: Queryable, row: LegalText): Promise<LegalText | undefined> {
  await database.insert(legalTexts).values(row).onConflictDoNothing();
  const [stored] = await database
    .select()
    .from(legalTexts)
    .where(
      and(
        eq(legalTexts.kind, row.kind),
        eq(legalTexts.country, row.country),
        eq(legalTexts.version, row.version),
      ),
    );
  return stored;
}
