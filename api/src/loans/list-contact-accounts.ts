import type { listContactAccounts as contract } from "@portal/domain/settings/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentContactAccount } from "./present.ts";
import { listOwnAccounts } from "./store.ts";

export const listContactAccounts: Act<typeof contract> = async ({ database }, { session }) => {
  const rows = await listOwnAccounts(database, session.contactId);
  return done({ accounts: rows.map((row) => presentContactAccount(row, session.contactId)) });
};
