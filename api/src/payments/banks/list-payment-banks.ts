import type { listPaymentBanks as contract } from "@portal/domain/payments/banks/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnAdvance } from "../../access/find-own.ts";
import type { Act } from "../../http/operation.ts";
import { listOwnBanks } from "./bank-store.ts";
import { presentBank } from "./present-bank.ts";
import { sealBanks } from "./seal-banks.ts";

export const listPaymentBanks: Act<typeof contract> = async ({ database }, { session, params, token }) => {
  const found = await findOwnAdvance(database, session.contactId, params.advanceId);
  if (!found) return refuse("NOT_FOUND");
  const rows = await listOwnBanks(database, session.contactId, found.account.id);
  const banks = rows.map((row) => ({
    Id: row.id,
    BankAccounts: presentBank(row),
    isDefaultBankOption: row.isDefault,
  }));
  return done({ data: await sealBanks(banks, { token, advanceId: found.advance.id }) });
};
