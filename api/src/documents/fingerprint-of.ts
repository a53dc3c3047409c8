import type { documents } from "@portal/database/schema/documents";
import type { FieldCipher } from "../platform/crypto.ts";

type NewRow = typeof documents.$inferInsert;
type Fingerprinted = Pick<
  NewRow,
  "opportunityId" | "contactId" | "documentType" | "stipulationId" | "month" | "sha256" | "filename"
>;

/**
 * Returns the same fingerprint for repeated uploads of a file for one purpose. Uses a secret key, so that the
 * fingerprint does not reveal file names.
 */
export function fingerprintOf(cipher: FieldCipher, document: Fingerprinted): string {
  return fingerprintsOf(cipher, document)[0];
}

/** Returns a document's fingerprints under the current pepper and all older peppers. */
export function fingerprintsOf(cipher: FieldCipher, document: Fingerprinted) {
  const { purpose, text } = fingerprintSource(document);
  return cipher.fingerprints(purpose, text);
}

export function fingerprintSource(document: Fingerprinted) {
  const { opportunityId, contactId, documentType, stipulationId = null, month = null } = document;
  const purpose = [opportunityId, contactId, documentType, stipulationId, month?.toString() ?? null];
  return {
    purpose: "document",
    text: JSON.stringify([...purpose, document.sha256, document.filename]),
  };
}
