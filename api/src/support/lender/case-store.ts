import type { Queryable } from "@portal/database/connection";
import { contacts, users } from "@portal/database/schema/auth";
import { caseAnswers, cases, caseTypes, legalTexts } from "@portal/database/schema/support";
import type { CaseStatus } from "@portal/domain/support/contract";
import { and, asc, eq, inArray } from "drizzle-orm";
import { newestFirst } from "@portal/database/newest-first";
import type { PageQuery } from "../../http/cursor.ts";
import { mailAddress } from "@portal/database/mail-address";

export type CaseRow = typeof cases.$inferSelect;
export type AnswerRow = typeof caseAnswers.$inferSelect;

/** Lists the inquiries of all borrowers. Only the lender's operations may call this function. */
export function listCasesOfAll(
  database: Queryable,
  { after, most, status }: PageQuery & { readonly status: CaseStatus | undefined },
): Promise<CaseRow[]> {
  const { start, order } = newestFirst(cases.createdAt, cases.id, after);
  return database
    .select()
    .from(cases)
    .where(and(start, status && eq(cases.status, status)))
    .orderBy(...order)
    .limit(most);
}

export async function listAnswersTo(database: Queryable, caseIds: readonly string[]): Promise<AnswerRow[]> {
  if (caseIds.length === 0) return [];
  return database
    .select()
    .from(caseAnswers)
    .where(inArray(caseAnswers.caseId, [...caseIds]))
    .orderBy(asc(caseAnswers.answeredAt), asc(caseAnswers.id));
}

/** Locks an inquiry, so that no other call answers the inquiry until this transaction ends. */
export async function lockCase(database: Queryable, caseId: string): Promise<CaseRow | undefined> {
  const [row] = await database.select().from(cases).where(eq(cases.id, caseId)).for("no key update");
  return row;
}

export async function findAsker(database: Queryable, caseId: string) {
  const [row] = await database
    .select({
      firstName: contacts.firstName,
      country: contacts.country,
      email: mailAddress,
      topic: caseTypes.displayName,
    })
    .from(cases)
    .innerJoin(caseTypes, eq(caseTypes.value, cases.type))
    .innerJoin(contacts, eq(contacts.id, cases.contactId))
    .leftJoin(users, eq(users.contactId, contacts.id))
    .where(eq(cases.id, caseId));
  return row;
}

export async function insertAnswer(database: Queryable, answer: AnswerRow): Promise<void> {
  await database.insert(caseAnswers).values(answer);
}

export async function setCaseStatus(
  database: Queryable,
  caseId: string,
  end: Pick<CaseRow, "status" | "closedAt">,
): Promise<void> {
  await database.update(cases).set(end).where(eq(cases.id, caseId));
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
