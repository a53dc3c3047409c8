import type { FieldCipher } from "../../platform/crypto.ts";
import type { OwnerRow } from "./owner-store.ts";

type Key = Pick<OwnerRow, "opportunityId" | "id">;

export function ownerNumberPlace({ opportunityId, id }: Key) {
  return { table: "application_owners", column: "sealed_number", rowId: `${opportunityId} ${id}` };
}

/**
 * Equal SSNs have equal fingerprints only within one application, so fingerprints cannot link a person's applications.
 */
export function ownerFingerprint(cipher: FieldCipher, opportunityId: string, digits: string): string {
  const { purpose, text } = ownerFingerprintSource(opportunityId, digits);
  return cipher.fingerprint(purpose, text);
}

export function ownerFingerprintSource(opportunityId: string, digits: string) {
  return { purpose: "owner-number", text: `${opportunityId} ${digits}` };
}

/** Returns the stored form of an SSN or SIN: encrypted, with the last four digits in plain text. */
export function sealOwnerNumber(cipher: FieldCipher, key: Key, digits: string) {
  return {
    sealedNumber: cipher.encrypt(ownerNumberPlace(key), digits),
    lastFour: digits.slice(-4),
    fingerprint: ownerFingerprint(cipher, key.opportunityId, digits),
  };
}

/** Recomputes a row's fingerprint with the newest pepper, so that equal numbers have equal fingerprints. */
export function withNewestFingerprint(cipher: FieldCipher, row: OwnerRow): OwnerRow {
  if (row.fingerprint === null || cipher.isNewest(row.fingerprint)) return row;
  const digits = openOwnerNumber(cipher, row);
  return digits === undefined
    ? row
    : { ...row, fingerprint: ownerFingerprint(cipher, row.opportunityId, digits) };
}

export function openOwnerNumber(cipher: FieldCipher, row: OwnerRow): string | undefined {
  return row.sealedNumber === null ? undefined : cipher.decrypt(ownerNumberPlace(row), row.sealedNumber);
}
