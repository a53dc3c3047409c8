import { createHmac } from "node:crypto";
import type { auditEntries, auditHead } from "@portal/database/schema/server";
import { deriveKey } from "../crypto.ts";

type EntryRow = typeof auditEntries.$inferSelect;
type HeadRow = typeof auditHead.$inferSelect;

/** What stands before the first entry. */
export const genesis = { sequence: 0, hash: "" } as const;

/** The key of the trail, which is not in the database: whoever writes there can forge no entry. */
export function auditKey({ pepper }: { readonly pepper: Uint8Array }): Buffer {
  return deriveKey(pepper, new Uint8Array(), "audit trail");
}

/** Binds an entry, field by field, to the one before it. */
export function entryHash(key: Buffer, before: string, row: Omit<EntryRow, "hash">): string {
  const detail = Object.entries(row.detail).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { sequence, at, actorKind, actorId, action, subjectKind, subjectId } = row;
  const fields = [sequence, at.toString(), actorKind, actorId, action, subjectKind, subjectId, detail];
  return mac(key, ["entry", before, ...fields]);
}

/** Binds the end of the trail, so that entries cut off it are missed. */
export function headSeal(key: Buffer, { sequence, hash }: Pick<HeadRow, "sequence" | "hash">): string {
  return mac(key, ["head", sequence, hash]);
}

function mac(key: Buffer, fields: readonly unknown[]): string {
  return createHmac("sha256", key).update(JSON.stringify(fields)).digest("base64url");
}
