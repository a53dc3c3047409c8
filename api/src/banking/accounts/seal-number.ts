import { shownDigits } from "@portal/domain/banking/accounts/rules";
import type { FieldCipher } from "../../platform/crypto.ts";
import type { BankRow } from "./account-store.ts";

type Key = Pick<BankRow, "opportunityId" | "role" | "position">;

/** Where an account's number lies; a number that is moved to another row is encrypted anew. */
function placeOf({ opportunityId, role, position }: Key) {
  return {
    table: "application_banks",
    column: "sealed_number",
    rowId: `${opportunityId} ${role} ${position}`,
  };
}

/** An account number as it is kept: encrypted, with the digits that may be told beside it. */
export function sealNumber(cipher: FieldCipher, key: Key, accountNumber: string) {
  return {
    sealedNumber: cipher.encrypt(placeOf(key), accountNumber),
    lastFour: shownDigits(accountNumber),
  };
}

/** The whole number; undefined of a PayPal account, which has none. */
export function openNumber(cipher: FieldCipher, row: BankRow): string | undefined {
  return row.sealedNumber === null ? undefined : cipher.decrypt(placeOf(row), row.sealedNumber);
}

/** The same account under another key. */
export function movedTo(cipher: FieldCipher, row: BankRow, position: number): BankRow {
  if (row.position === position) return row;
  const moved = { ...row, position };
  const accountNumber = openNumber(cipher, row);
  return accountNumber === undefined ? moved : { ...moved, ...sealNumber(cipher, moved, accountNumber) };
}
