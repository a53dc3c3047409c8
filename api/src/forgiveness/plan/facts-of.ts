import type { Queryable } from "@portal/database/connection";
import type { PayrollFacts } from "@portal/domain/forgiveness/payroll-data/rules";
import { findOwnAccount, type OpportunityRow } from "../../access/find-own.ts";

/**
 * Returns the facts that determine which payroll questions the page shows. Uses the account's entity type if the
 * application has none.
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
