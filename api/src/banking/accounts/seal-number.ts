import { shownDigits } from "@portal/domain/banking/accounts/rules";
import type { FieldCipher } from "../../platform/crypto.ts";
import type { BankRow } from "./account-store.ts";

type Key = Pick<BankRow, "opportunityId" | "role" | "position">;

/** Binds an encrypted account number to its row. A number that moves to another row must be encrypted again. */
function placeOf({ opportunityId, role, position }: Key) {
  return {
    table: "application_banks",
    column: "sealed_number",
    rowId: `${opportunityId} ${role} ${position}`,
  };
}

/** Encrypts an account number and adds its last digits, which may be shown. */
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

/** Returns the account's row for a new position, with the account number encrypted for that position. */
export function movedTo(cipher: FieldCipher, row: BankRow, position: number): BankRow {
  if (row.position === position) return row;
  const moved = { ...row, position };
  const accountNumber = openNumber(cipher, row);
  return accountNumber === undefined ? moved : { ...moved, ...sealNumber(cipher, moved, accountNumber) };
}
