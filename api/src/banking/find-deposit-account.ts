import type { Queryable } from "@portal/database/connection";
import { listBanks } from "./accounts/account-store.ts";

export async function findDepositAccount(database: Queryable, borrower: string, opportunityId: string) {
  const banks = await listBanks(database, borrower, opportunityId);
  const deposit = banks.find(({ role, lastFour }) => role === "deposit" && lastFour !== null);
  return deposit ? { institutionName: deposit.institutionName, lastFour: deposit.lastFour ?? "" } : null;
}
