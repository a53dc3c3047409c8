import { shownDigits } from "@portal/domain/banking/accounts/rules";
import type { FieldCipher } from "../../platform/crypto.ts";
import type { BankRow } from "./account-store.ts";

type Key = Pick<BankRow, "opportunityId" | "role" | "position">;

/** Binds an encrypted account number to its database row, so that decryption fails in any other row. */
export function applicationBankPlace({ opportunityId, role, position }: Key) {
  return {
    table: "application_banks",
    column: "sealed_number",
    rowId: `${opportunityId} ${role} ${position}`,
  };
}

/** Encrypts an account number. Stores its last digits in plain text for display. */
export function sealNumber(cipher: FieldCipher, key: Key, accountNumber: string) {
  return {
    sealedNumber: cipher.encrypt(applicationBankPlace(key), accountNumber),
    lastFour: shownDigits(accountNumber),
  };
}

/** Decrypts an account number. Returns undefined for a PayPal account, which has no number. */
export function openNumber(cipher: FieldCipher, row: BankRow): string | undefined {
  return row.sealedNumber === null ? undefined : cipher.decrypt(applicationBankPlace(row), row.sealedNumber);
}

/** Moves a bank account to another position, and encrypts the account number for the new position. */
export function movedTo(cipher: FieldCipher, row: BankRow, position: number): BankRow {
  if (row.position === position) return row;
  const moved = { ...row, position };
  const accountNumber = openNumber(cipher, row);
  return accountNumber === undefined ? moved : { ...moved, ...sealNumber(cipher, moved, accountNumber) };
}
