import type { listLoanProducts as contract } from "@portal/domain/loans/products/contract";
import { offBookType } from "@portal/domain/loans/rules";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentLoanProduct } from "./present.ts";
import * as store from "./store.ts";

export const listLoanProducts: Act<typeof contract> = async ({ database }, { session }) => {
  const [advances, accounts] = await Promise.all([
    store.listAdvances(database, session.contactId),
    store.listAccounts(database, session.contactId),
  ]);
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const loans = advances.filter(({ type }) => type !== offBookType);
  return done({ loans: loans.map((row) => presentLoanProduct(row, names.get(row.accountId) ?? "")) });
};
