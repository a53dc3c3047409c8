import { paymentBanks, paymentBanksSalt, type PaymentBanks } from "@portal/domain/payments/banks/contract";
import { compactDecrypt } from "jose/jwe/compact/decrypt";
import * as z from "zod/mini";

const bytes = (text: string) => new TextEncoder().encode(text);

/** The key that a list of bank accounts is sealed with: the session's, and the loan's. */
async function keyOf(token: string, advanceId: string): Promise<Uint8Array> {
  const secret = await crypto.subtle.importKey("raw", bytes(token), "HKDF", false, ["deriveBits"]);
  const derived = await crypto.subtle.deriveBits(
    { name: "HKDF", hash: "SHA-256", salt: bytes(paymentBanksSalt), info: bytes(advanceId) },
    secret,
    256,
  );
  return new Uint8Array(derived);
}

/** Opens the sealed list of bank accounts. @param token of the session that asked for it */
export async function openPaymentBanks(
  sealed: string,
  token: string,
  advanceId: string,
): Promise<PaymentBanks> {
  const { plaintext } = await compactDecrypt(sealed, await keyOf(token, advanceId), {
    keyManagementAlgorithms: ["dir"],
    contentEncryptionAlgorithms: ["A256GCM"],
  });
  return z.decode(paymentBanks, JSON.parse(new TextDecoder().decode(plaintext)) as PaymentBanks);
}
