import { shownDigits } from "@portal/domain/banking/accounts/rules";
import type { FieldCipher } from "../../platform/crypto.ts";
import type { BankRow } from "./account-store.ts";

type Key = Pick<BankRow, "opportunityId" | "role" | "position">;

/** Binds an encrypted account number to its database row. In another row, the number must be encrypted again. */
function placeOf({ opportunityId, role, position }: Key) {
  return {
    table: "application_banks",
    column: "sealed_number",
    rowId: `${opportunityId} ${role} ${position}`,
  };
}

/** Encrypts an account number, and keeps its last digits in plain text for display. */
export function sealNumber(cipher: FieldCipher, key: Key, accountNumber: string) {
  return {
    sealedNumber: cipher.encrypt(placeOf(key), accountNumber),
    lastFour: shownDigits(accountNumber),
  };
}

/** Returns the whole account number, or undefined for a PayPal account, which has no number. */
export function openNumber(cipher: FieldCipher, row: BankRow): string | undefined {
  return row.sealedNumber === null ? undefined : cipher.decrypt(placeOf(row), row.sealedNumber);
}

/** Moves an additional account to another position, and encrypts its number again for that position. */
export function movedTo(cipher: FieldCipher, row: BankRow, position: number): BankRow {
  if (row.position === position) return row;
  const moved = { ...row, position };
  const accountNumber = openNumber(cipher, row);
  return accountNumber === undefined ? moved : { ...moved, ...sealNumber(cipher, moved, accountNumber) };
}
