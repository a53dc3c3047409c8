import { shownDigits } from "@portal/domain/banking/accounts/rules";
import type { FieldCipher } from "../../platform/crypto.ts";
import type { AccountRow } from "./connection-store.ts";

type Key = Pick<AccountRow, "connectionId" | "position">;

export const connectedNumberPlace = ({ connectionId, position }: Key) => ({
  table: "bank_connection_accounts",
  column: "sealed_number",
  rowId: `${connectionId} ${position}`,
});

export function sealConnectedNumber(cipher: FieldCipher, key: Key, accountNumber: string) {
  return {
    sealedNumber: cipher.encrypt(connectedNumberPlace(key), accountNumber),
    lastFour: shownDigits(accountNumber),
  };
}

export function openConnectedNumber(cipher: FieldCipher, row: AccountRow): string {
  return cipher.decrypt(connectedNumberPlace(row), row.sealedNumber);
}
