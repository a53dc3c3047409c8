import type { FieldCipher } from "../../platform/crypto.ts";
import type { OwnerRow } from "./owner-store.ts";

type Key = Pick<OwnerRow, "opportunityId" | "id">;

function placeOf({ opportunityId, id }: Key) {
  return { table: "application_owners", column: "sealed_number", rowId: `${opportunityId} ${id}` };
}

/** By which the same number is known again, in one application alone: nobody is followed from one to another. */
export function ownerFingerprint(cipher: FieldCipher, opportunityId: string, digits: string): string {
  return cipher.fingerprint("owner-number", `${opportunityId} ${digits}`);
}

/** A number as it is kept: encrypted, with the digits that may be shown beside it. */
export function sealOwnerNumber(cipher: FieldCipher, key: Key, digits: string) {
  return {
    sealedNumber: cipher.encrypt(placeOf(key), digits),
    lastFour: digits.slice(-4),
    fingerprint: ownerFingerprint(cipher, key.opportunityId, digits),
  };
}

/** The nine digits; undefined of whoever's are not known. */
export function openOwnerNumber(cipher: FieldCipher, row: OwnerRow): string | undefined {
  return row.sealedNumber === null ? undefined : cipher.decrypt(placeOf(row), row.sealedNumber);
}
