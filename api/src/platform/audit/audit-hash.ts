import { createHmac } from "node:crypto";
import type { auditEntries, auditHead, unchainedEntries } from "@portal/database/schema/server";
import { deriveKey } from "../crypto.ts";
import type { NamedKey } from "../keys/key-settings.ts";

type UnchainedRow = typeof unchainedEntries.$inferSelect;
type EntryRow = typeof auditEntries.$inferSelect;
type HeadRow = typeof auditHead.$inferSelect;

export const genesis = { sequence: 0, hash: "" } as const;

const auditKeys = new WeakMap<Uint8Array, Buffer>();

/** The audit key is not in the database, so write access to the database is not enough to forge audit entries. */
export function auditKey({ key: pepper }: NamedKey): Buffer {
  const known = auditKeys.get(pepper);
  if (known) return known;
  const key = deriveKey(pepper, new Uint8Array(), "audit trail");
  auditKeys.set(pepper, key);
  return key;
}

/** Signs an unchained audit entry. The signature covers the id, so that entries cannot be copied or swapped. */
export function unchainedMac(key: Buffer, row: Omit<UnchainedRow, "mac">): string {
  return mac(key, ["unchained", row.id, ...contentOf(row), row.personId]);
}

export function entryHash(key: Buffer, before: string, row: Omit<EntryRow, "hash">): string {
  const { sequence, entryId, personId } = row;
  if (entryId !== null) return mac(key, ["chained", before, sequence, entryId, ...contentOf(row), personId]);
  // The hashes of the oldest audit entries do not cover the person's id.
  return mac(key, ["entry", before, sequence, ...contentOf(row), ...(personId === null ? [] : [personId])]);
}

/** Signs the end of the audit chain, so that the audit check notices when the last entries were deleted. */
export function headSeal(key: Buffer, { sequence, hash }: Pick<HeadRow, "sequence" | "hash">): string {
  return mac(key, ["head", sequence, hash]);
}

function contentOf(row: Omit<UnchainedRow, "id" | "mac">): readonly unknown[] {
  const detail = Object.entries(row.detail).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { at, actorKind, actorId, action, subjectKind, subjectId, requestId } = row;
  // Leaves out a missing request id, so that the hashes of entries from earlier releases stay valid.
  const request = requestId === null ? [] : [{ requestId }];
  return [at.toString(), actorKind, actorId, action, subjectKind, subjectId, detail, ...request];
}

function mac(key: Buffer, fields: readonly unknown[]): string {
  return createHmac("sha256", key).update(JSON.stringify(fields)).digest("base64url");
}
