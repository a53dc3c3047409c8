import type { Queryable } from "@portal/database/connection";
import { opportunities } from "@portal/database/schema/loans";
import { businessFundingExperts, cases, caseTypes, legalTexts } from "@portal/database/schema/support";
import { requireRow } from "@portal/database/require-row";
import type { LegalKind } from "@portal/domain/support/contract";
import { and, asc, desc, eq, lte, or, sql } from "drizzle-orm";
import { isOwnOpportunity, ownAccountIds } from "../access/own.ts";
import { prepared } from "../platform/prepared.ts";

const expertsOfOne = prepared((database) =>
  database
    .select({ opportunityId: opportunities.id, expert: businessFundingExperts })
    .from(opportunities)
    .leftJoin(businessFundingExperts, eq(businessFundingExperts.opportunityId, opportunities.id))
    .where(
      and(
        eq(opportunities.id, sql.placeholder("opportunityId")),
        isOwnOpportunity(sql.placeholder("contactId")),
      ),
    )
    .orderBy(asc(businessFundingExperts.lastName), asc(businessFundingExperts.id))
    .prepare("own_experts"),
);

/** Lists the experts of an application. Returns undefined for another borrower's application. */
export async function listExperts(database: Queryable, contactId: string, opportunityId: string) {
  const rows = await expertsOfOne(database).execute({ contactId, opportunityId });
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) => (row.expert ? [row.expert] : []));
}

const expertsOfAll = prepared((database) =>
  database
    .select({
      opportunityId: businessFundingExperts.opportunityId,
      expert: {
        firstName: businessFundingExperts.firstName,
        lastName: businessFundingExperts.lastName,
        phone: businessFundingExperts.phone,
        extension: businessFundingExperts.extension,
        email: businessFundingExperts.email,
      },
    })
    .from(businessFundingExperts)
    .innerJoin(opportunities, eq(opportunities.id, businessFundingExperts.opportunityId))
    .where(
      and(eq(businessFundingExperts.isSystemUser, false), isOwnOpportunity(sql.placeholder("contactId"))),
    )
    .orderBy(asc(businessFundingExperts.lastName), asc(businessFundingExperts.id))
    .prepare("own_experts_of_all"),
);

/** Lists the experts of all the borrower's applications in display order. Omits system users. */
export function listAllExperts(database: Queryable, borrower: string) {
  return expertsOfAll(database).execute({ contactId: borrower });
}

/** Lists the topics of inquiries by value in byte order, regardless of the database's locale. */
export function listCaseTypes(database: Queryable) {
  return database
    .select()
    .from(caseTypes)
    .orderBy(sql`${caseTypes.value} collate "C"`);
}

export async function isCaseType(database: Queryable, value: string): Promise<boolean> {
  const rows = await database.select().from(caseTypes).where(eq(caseTypes.value, value));
  return rows.length > 0;
}

export async function listOwnAccountIds(database: Queryable, contactId: string): Promise<string[]> {
  return (await ownAccountIds(database, contactId)).map(({ id }) => id);
}

type NewCase = Omit<typeof cases.$inferInsert, "closedAt">;

export async function insertCase(database: Queryable, inquiry: NewCase) {
  return requireRow(await database.insert(cases).values(inquiry).returning());
}

/** Returns a country's latest published text of a legal page, or the published text with the given id. */
export async function findPublishedText(
  database: Queryable,
  wanted: { readonly kind: LegalKind; readonly countryOrId: string; readonly now: Temporal.Instant },
) {
  const { kind, countryOrId, now } = wanted;
  const [row] = await database
    .select()
    .from(legalTexts)
    .where(
      and(
        eq(legalTexts.kind, kind),
        lte(legalTexts.publishedAt, now),
        or(eq(sql`${legalTexts.country}::text`, countryOrId), eq(sql`${legalTexts.id}::text`, countryOrId)),
      ),
    )
    .orderBy(desc(legalTexts.publishedAt), desc(legalTexts.id))
    .limit(1);
  return row;
}

export async function pingDatabase(database: Queryable): Promise<void> {
  await database.execute(sql`select 1`);
}
