import { paymentBanks, paymentBanksSalt, type PaymentBanks } from "@portal/domain/payments/banks/contract";
import { CompactEncrypt } from "jose";
import * as z from "zod/mini";
import { deriveKey } from "../../platform/crypto.ts";

/** Encrypts the list of bank accounts as a JWE that only the session's token opens (SERV-API-03). */
export function sealBanks(
  banks: PaymentBanks,
  { token, advanceId }: { readonly token: string; readonly advanceId: string },
): Promise<string> {
  const key = deriveKey(Buffer.from(token), Buffer.from(paymentBanksSalt), advanceId);
  const content = Buffer.from(JSON.stringify(z.encode(paymentBanks, banks)));
  return new CompactEncrypt(content).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(key);
}
