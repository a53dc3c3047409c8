import { paymentBanks, paymentBanksSalt, type Bank } from "@portal/domain/payments/banks/contract";
import { CompactEncrypt } from "jose/jwe/compact/encrypt";
import * as z from "zod/mini";

type Call = { readonly params: { readonly advanceId: string }; readonly headers: Headers };

const bytes = (text: string) => new TextEncoder().encode(text);

/** Responds with a loan's bank accounts, encrypted for the caller's session as in the API (SERV-API-03). */
export function sealedBanks(banks: readonly Bank[], defaultId = banks[0]?.Id) {
  const list = banks.map((bank) => ({
    Id: bank.Id,
    BankAccounts: bank,
    isDefaultBankOption: bank.Id === defaultId,
  }));
  return async ({ params, headers }: Call): Promise<{ data: string }> => {
    const token = headers.get("authorization")?.replace("JWT ", "") ?? "";
    const secret = await crypto.subtle.importKey("raw", bytes(token), "HKDF", false, ["deriveBits"]);
    const salt = bytes(paymentBanksSalt);
    const wanted = { name: "HKDF", hash: "SHA-256", salt, info: bytes(params.advanceId) };
    const key = new Uint8Array(await crypto.subtle.deriveBits(wanted, secret, 256));
    const data = await new CompactEncrypt(bytes(JSON.stringify(z.encode(paymentBanks, list))))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
      .encrypt(key);
    return { data };
  };
}
