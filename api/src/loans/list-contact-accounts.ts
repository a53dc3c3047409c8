import type { listContactAccounts as contract } from "@portal/domain/loans/addresses/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentAddressedAccount } from "./present.ts";
import { listAccounts } from "./store.ts";

export const listContactAccounts: Act<typeof contract> = async ({ database }, { session }) => {
  const rows = await listAccounts(database, session.contactId);
  return done({ accounts: rows.map((row) => presentAddressedAccount(row, session.contactId)) });
};
