import type { Queryable } from "@portal/database/connection";
import { paycheckProtectionPlans } from "@portal/database/schema/forgiveness";
import { accounts, opportunities } from "@portal/database/schema/loans";
import { and, eq, notInArray } from "drizzle-orm";
import { isEither } from "../../access/either-id.ts";
import { newestFirst } from "@portal/database/newest-first";
import type { PageQuery } from "../../http/cursor.ts";

/** Lists the payroll and gross receipts plans of all borrowers. Only for the lender's operations. */
export function listPlansOfAll(
  database: Queryable,
  asked: PageQuery & {
    /** The application's id in the portal or in the lender's system. */
    readonly application: string | undefined;
    /** The caller's own businesses as a borrower, which the list omits. */
    readonly closed: readonly string[];
  },
) {
  const { after, most, application, closed } = asked;
  const { changedAt, opportunityId } = paycheckProtectionPlans;
  const { start, order } = newestFirst(changedAt, opportunityId, after);
  const isWanted = application === undefined ? undefined : isEither(opportunities, application);
  const isOpen = closed.length > 0 ? notInArray(opportunities.accountId, [...closed]) : undefined;
  return database
    .select({
      plan: paycheckProtectionPlans,
      opportunity: opportunities,
      entityTypeOfAccount: accounts.businessEntityType,
    })
    .from(paycheckProtectionPlans)
    .innerJoin(opportunities, eq(opportunities.id, opportunityId))
    .innerJoin(accounts, eq(accounts.id, opportunities.accountId))
    .where(and(start, isWanted, isOpen))
    .orderBy(...order)
    .limit(most);
}
export type LenderPlanRow = Awaited<ReturnType<typeof listPlansOfAll>>[number];
