import type { Queryable } from "@portal/database/connection";
import type { PayrollFacts } from "@portal/domain/forgiveness/payroll-data/rules";
import { findOwnAccount, type OpportunityRow } from "../../access/find-own.ts";

/**
 * Returns the facts that determine which payroll questions are shown. If the application has no entity type, uses the
 * account's.
 */
export async function factsOf(
  database: Queryable,
  borrower: string,
  { loanVersion, businessEntityType, accountId }: OpportunityRow,
): Promise<PayrollFacts> {
  if (businessEntityType !== null) return { loanVersion, businessEntityType };
  const account = await findOwnAccount(database, borrower, accountId);
  return { loanVersion, businessEntityType: account?.businessEntityType ?? null };
}
