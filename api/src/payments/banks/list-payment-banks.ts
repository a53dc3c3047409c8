import * as z from "zod/mini";
import {
  type listPaymentBanks as contract,
  paymentBanks,
  paymentBanksSalt,
  type PaymentBanks,
} from "@portal/domain/payments/banks/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnAdvance } from "../../access/find-own.ts";
import type { Act } from "../../http/operation.ts";
import { listOwnBanks } from "./bank-store.ts";
import { presentBank } from "./present-bank.ts";
import { CompactEncrypt } from "jose";
import { deriveKey } from "../../platform/crypto.ts";

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

/** Encrypts the list of bank accounts as a JWE that only the session's token opens (SERV-API-03). */
function sealBanks(
  banks: PaymentBanks,
  { token, advanceId }: { readonly token: string; readonly advanceId: string },
): Promise<string> {
  const key = deriveKey(Buffer.from(token), Buffer.from(paymentBanksSalt), advanceId);
  const content = Buffer.from(JSON.stringify(z.encode(paymentBanks, banks)));
  return new CompactEncrypt(content).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(key);
}
