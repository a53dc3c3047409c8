import { paymentBanks, paymentBanksSalt, type PaymentBanks } from "@portal/domain/payments/banks/contract";
import { compactDecrypt } from "jose/jwe/compact/decrypt";
import * as z from "zod/mini";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Derives the key for decrypting the bank accounts from the session token and the loan's id. */
async function keyOf(token: string, advanceId: string): Promise<Uint8Array> {
  const secret = await crypto.subtle.importKey("raw", bytes(token), "HKDF", false, ["deriveBits"]);
  const derived = await crypto.subtle.deriveBits(
    { name: "HKDF", hash: "SHA-256", salt: bytes(paymentBanksSalt), info: bytes(advanceId) },
    secret,
    256,
  );
  return new Uint8Array(derived);
}

/** Decrypts the list of bank accounts. @param token the token of the session that fetched the list */
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
