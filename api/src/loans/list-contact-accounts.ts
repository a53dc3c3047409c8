import type { listContactAccounts as contract } from "@portal/domain/loans/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentContactAccount } from "./present.ts";
import * as store from "./store.ts";

export const listContactAccounts: Act<typeof contract> = async (context, { session }) => {
  const rows = await store.listAccounts(context.database, session.contactId);
  return done({ accounts: rows.map((row) => presentContactAccount(row, session.contactId)) });
};
