import type { FieldCipher } from "../../platform/crypto.ts";

type Row = { readonly id: string; readonly sealedNumber: string };

const ofBank = (id: string) => ({ table: "bank_accounts", column: "sealed_number", rowId: id });
const ofPayment = (id: string) => ({ table: "payments", column: "sealed_number", rowId: id });

export function sealNumber(cipher: FieldCipher, bankId: string, number: string): string {
  return cipher.encrypt(ofBank(bankId), number);
}

export function openNumber(cipher: FieldCipher, { id, sealedNumber }: Row): string {
  return cipher.decrypt(ofBank(id), sealedNumber);
}

export function openPaymentNumber(
  cipher: FieldCipher,
  { transactionId, sealedNumber }: { readonly transactionId: string; readonly sealedNumber: string },
): string {
  return cipher.decrypt(ofPayment(transactionId), sealedNumber);
}

export function sealPaymentNumber(cipher: FieldCipher, transactionId: string, number: string): string {
  return cipher.encrypt(ofPayment(transactionId), number);
}

/** Encrypts a bank account's number again for a payment's copy, because each ciphertext is bound to its row. */
export function copyNumber(cipher: FieldCipher, bank: Row, transactionId: string): string {
  return sealPaymentNumber(cipher, transactionId, openNumber(cipher, bank));
}

export function fingerprintOf(cipher: FieldCipher, routingNumber: string, number: string): string {
  return cipher.fingerprint("bank account", `${routingNumber}\0${number}`);
}
