import type { Queryable } from "@portal/database/connection";
import { sameSecret } from "../crypto.ts";
import { auditKey, entryHash, genesis, headSeal } from "./audit-hash.ts";
import { findHead, listEntries, type EntryRow } from "./audit-store.ts";

/** The end of the audit trail, saved outside the database as `sequence:hash`. */
export type Anchor = { readonly sequence: number; readonly hash: string };

export type AuditReport =
  | { readonly ok: true; readonly head: Anchor }
  /** `entry` is the number of the first invalid audit entry; `what` describes the error. */
  | { readonly ok: false; readonly entry: number; readonly what: string };

const batchSize = 1000;

/** Checks the audit trail. The check needs an anchor to detect that the database was restored to an earlier state. */
export async function checkAudit(
  database: Queryable,
  config: { readonly pepper: Uint8Array },
  anchor?: Anchor,
): Promise<AuditReport> {
  const key = auditKey(config);
  let end: Anchor = genesis;
  for (;;) {
    const rows = await listEntries(database, end.sequence, batchSize);
    for (const row of rows) {
      const fault = faultOf(key, end, row, anchor);
      if (fault) return { ok: false, ...fault };
      end = row;
    }
    if (rows.length < batchSize) break;
  }
  const head = await findHead(database);
  const known = head ?? { ...genesis, seal: headSeal(key, genesis) };
  const next = end.sequence + 1;
  if (!head && end.sequence > 0) return { ok: false, entry: next, what: "the end of the trail is missing" };
  if (!sameSecret(known.seal, headSeal(key, known)))
    return { ok: false, entry: next, what: "the end of the trail was changed" };
  if (known.sequence > end.sequence || (anchor?.sequence ?? 0) > end.sequence)
    return { ok: false, entry: next, what: "is missing" };
  if (known.sequence < end.sequence || known.hash !== end.hash)
    return { ok: false, entry: known.sequence + 1, what: "was added after the end of the trail" };
  return { ok: true, head: { sequence: end.sequence, hash: end.hash } };
}

function faultOf(key: Buffer, before: Anchor, row: EntryRow, anchor: Anchor | undefined) {
  const entry = before.sequence + 1;
  if (row.sequence !== entry) return { entry, what: "is missing" };
  const isWhole = sameSecret(row.hash, entryHash(key, before.hash, row));
  const isKnown = anchor?.sequence !== entry || anchor.hash === row.hash;
  return isWhole && isKnown ? undefined : { entry, what: "was changed after it was written" };
}
