import type { FieldCipher } from "../../platform/crypto.ts";

type Row = { readonly id: string; readonly sealedNumber: string };

export const bankNumberPlace = (id: string) => ({
  table: "bank_accounts",
  column: "sealed_number",
  rowId: id,
});
export const paymentNumberPlace = (id: string) => ({ table: "payments", column: "sealed_number", rowId: id });

export function sealNumber(cipher: FieldCipher, bankId: string, number: string): string {
  return cipher.encrypt(bankNumberPlace(bankId), number);
}

export function openNumber(cipher: FieldCipher, { id, sealedNumber }: Row): string {
  return cipher.decrypt(bankNumberPlace(id), sealedNumber);
}

export function openPaymentNumber(
  cipher: FieldCipher,
  { transactionId, sealedNumber }: { readonly transactionId: string; readonly sealedNumber: string },
): string {
  return cipher.decrypt(paymentNumberPlace(transactionId), sealedNumber);
}

export function sealPaymentNumber(cipher: FieldCipher, transactionId: string, number: string): string {
  return cipher.encrypt(paymentNumberPlace(transactionId), number);
}

/** Encrypts a bank account's number again for a payment's copy, because each ciphertext is bound to its row. */
export function copyNumber(cipher: FieldCipher, bank: Row, transactionId: string): string {
  return sealPaymentNumber(cipher, transactionId, openNumber(cipher, bank));
}

export function fingerprintOf(cipher: FieldCipher, routingNumber: string, number: string): string {
  return fingerprintsOf(cipher, routingNumber, number)[0];
}

/** Returns a bank account's fingerprints under the current pepper and all older peppers. */
export function fingerprintsOf(cipher: FieldCipher, routingNumber: string, number: string) {
  const { purpose, text } = fingerprintSource(routingNumber, number);
  return cipher.fingerprints(purpose, text);
}

export function fingerprintSource(routingNumber: string, number: string) {
  return { purpose: "bank account", text: `${routingNumber}\0${number}` };
}

/** Recomputes a row's fingerprint with the newest pepper, so that equal numbers have equal fingerprints. */
export function withNewestFingerprint<
  Bank extends Row & { readonly routingNumber: string; readonly fingerprint: string },
>(cipher: FieldCipher, bank: Bank): Bank {
  if (cipher.isNewest(bank.fingerprint)) return bank;
  return { ...bank, fingerprint: fingerprintOf(cipher, bank.routingNumber, openNumber(cipher, bank)) };
}
