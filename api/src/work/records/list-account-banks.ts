import type { listAccountBanks as contract } from "@portal/domain/work/records/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";
import * as store from "./record-store.ts";

export const listAccountBanks: Act<typeof contract> = async ({ database }, { params }) => {
  const account = await store.findBusiness(database, params.accountId);
  if (!account) return refuse("NOT_FOUND");
  const rows = await store.listBanksOfBusiness(database, account.id);
  const bankAccounts = rows.map((row) => ({
    bankAccountId: row.id,
    institution: row.institutionName,
    lastFour: row.lastFour,
    accountType: row.accountType,
    isDefault: row.isDefault,
    returnCode: row.achStatus,
    savedTimestamp: row.editedAt ?? row.createdAt,
  }));
  return done({ bankAccounts });
};
