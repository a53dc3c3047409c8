import { hkdfSync } from "node:crypto";
import { listPaymentBanks, paymentBanks, type PaymentBanks } from "@portal/domain/payments/banks/contract";
import { compactDecrypt } from "jose";
import * as z from "zod/mini";
import type { Caller } from "./test-app.ts";

/** Decrypts a list of bank accounts as the borrower's browser does, but without the server's code. */
export async function openSealed(sealed: string, token: string, advanceId: string): Promise<PaymentBanks> {
  const key = new Uint8Array(hkdfSync("sha256", token, "selfServicePaymentBankList", advanceId, 32));
  const { plaintext } = await compactDecrypt(sealed, key);
  return z.decode(paymentBanks, JSON.parse(new TextDecoder().decode(plaintext)));
}

export async function banksOf(caller: Caller, advanceId: string): Promise<PaymentBanks> {
  const { value } = await caller.call(listPaymentBanks, { params: { advanceId } });
  return openSealed(value.data, caller.token ?? "", advanceId);
}
