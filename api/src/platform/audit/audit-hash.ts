import { createHmac } from "node:crypto";
import type { auditEntries, auditHead } from "@portal/database/schema/server";
import { deriveKey } from "../crypto.ts";

type EntryRow = typeof auditEntries.$inferSelect;
type HeadRow = typeof auditHead.$inferSelect;

export const genesis = { sequence: 0, hash: "" } as const;

/** The audit key is not in the database, so write access to the database is not enough to forge audit entries. */
export function auditKey({ pepper }: { readonly pepper: Uint8Array }): Buffer {
  return deriveKey(pepper, new Uint8Array(), "audit trail");
}

export function entryHash(key: Buffer, before: string, row: Omit<EntryRow, "hash">): string {
  const detail = Object.entries(row.detail).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { sequence, at, actorKind, actorId, action, subjectKind, subjectId, personId } = row;
  const fields = [sequence, at.toString(), actorKind, actorId, action, subjectKind, subjectId, detail];
  // Omits a missing person, because the hashes of older entries do not include this column.
  return mac(key, ["entry", before, ...fields, ...(personId === null ? [] : [personId])]);
}

/** Signs the end of the audit trail, so that the audit check detects deleted entries at the end. */
export function headSeal(key: Buffer, { sequence, hash }: Pick<HeadRow, "sequence" | "hash">): string {
  return mac(key, ["head", sequence, hash]);
}

function mac(key: Buffer, fields: readonly unknown[]): string {
  return createHmac("sha256", key).update(JSON.stringify(fields)).digest("base64url");
}
