import type { Queryable } from "@portal/database/connection";
import { sameSecret } from "../crypto.ts";
import { isSignedBy, keyOf, lastOf, openEpochs, type AuditKeys, type Epoch } from "./audit-epochs.ts";
import { entryHash, genesis, headSeal } from "./audit-hash.ts";
import {
  findEnd,
  highestEntryId,
  listEntries,
  listMissingIds,
  listUnchained,
  type EntryRow,
} from "./audit-store.ts";
import { unchainedFault } from "./chain-audit.ts";

/** The end of the chain, saved outside the database as `sequence:hash`. */
export type Anchor = { readonly sequence: number; readonly hash: string };

export type AuditReport =
  | {
      readonly ok: true;
      readonly head: Anchor;
      readonly unchained: number;
      /** Ids that have no audit entry: their transaction failed, or someone deleted the entry before it was chained. */
      readonly missing: { readonly count: number; readonly first: number | undefined };
    }
  /** `entry` is the number of the first invalid audit entry, or the id of an entry that is not chained yet. */
  | { readonly ok: false; readonly entry: number; readonly what: string; readonly isUnchained?: true };

const batchSize = 1000;
const idsAtOnce = 100_000;

/**
 * Checks the audit trail, even while the portal runs. With an anchor, the check also detects that the database was
 * restored to an earlier state.
 */
export async function checkAudit(
  database: Queryable,
  config: AuditKeys,
  anchor?: Anchor,
): Promise<AuditReport> {
  // Reads the highest id first, so that transactions with lower ids can commit before the check looks for gaps.
  const highestId = await highestEntryId(database);
  const chain = await checkChain(database, config, anchor);
  if (!chain.ok) return chain;
  const rest = await checkUnchained(database, config);
  if (!rest.ok) return rest;
  return { ...chain, unchained: rest.unchained, missing: await findMissing(database, highestId) };
}

async function checkChain(database: Queryable, config: AuditKeys, anchor: Anchor | undefined) {
  let end: Anchor = genesis;
  let found: Awaited<ReturnType<typeof findEnd>>;
  for (;;) {
    const before = end;
    for (;;) {
      const rows = await listEntries(database, end.sequence, batchSize);
      // Reads the sections after the audit entries. Otherwise, a new audit entry's section could be missing.
      const { head, epochs } = await findEnd(database);
      const opened = openEpochs(config, epochs, head);
      for (const row of rows) {
        const fault = faultOf(keyOf(opened, row.sequence), end, row, anchor);
        if (fault) return { ok: false, ...fault } as const;
        end = row;
      }
      if (rows.length < batchSize) break;
    }
    found = await findEnd(database);
    // The check continues if audit entries were added between the two reads.
    if (!found.head || found.head.sequence <= end.sequence || end === before) break;
  }
  const { head, epochs } = found;
  const last = lastOf(openEpochs(config, epochs, head));
  const known = head ?? { ...genesis, seal: headSeal(last.key, genesis) };
  const fault = endFault(last, { end, known, isStored: head !== undefined, anchor });
  if (fault) return { ok: false, ...fault } as const;
  return { ok: true, head: { sequence: end.sequence, hash: end.hash } } as const;
}

function faultOf(key: Buffer, before: Anchor, row: EntryRow, anchor: Anchor | undefined) {
  const entry = before.sequence + 1;
  if (row.sequence !== entry) return { entry, what: "is missing" };
  const isWhole = sameSecret(row.hash, entryHash(key, before.hash, row));
  const isKnown = anchor?.sequence !== entry || anchor.hash === row.hash;
  return isWhole && isKnown ? undefined : { entry, what: "was changed after it was written" };
}

function endFault(
  { key, isConfigured }: Epoch,
  {
    end,
    known,
    isStored,
    anchor,
  }: {
    readonly end: Anchor;
    readonly known: Anchor & { readonly seal: string };
    readonly isStored: boolean;
    readonly anchor: Anchor | undefined;
  },
) {
  const entry = end.sequence + 1;
  if (!isStored && end.sequence > 0) return { entry, what: "the end of the trail is missing" };
  // Someone who knows a removed pepper could delete the last audit entries and sign the new end of the trail.
  if (!isConfigured || !isSignedBy(known, key)) return { entry, what: "the end of the trail was changed" };
  if (known.sequence > end.sequence || (anchor?.sequence ?? 0) > end.sequence)
    return { entry, what: "is missing" };
  if (known.sequence < end.sequence || known.hash !== end.hash)
    return { entry: known.sequence + 1, what: "was added after the end of the trail" };
  return undefined;
}

async function checkUnchained(database: Queryable, config: AuditKeys) {
  let after = 0;
  let unchained = 0;
  for (;;) {
    const rows = await listUnchained(database, after, batchSize);
    for (const row of rows) {
      const what = unchainedFault(config, row);
      if (what !== undefined) return { ok: false, entry: row.id, what, isUnchained: true } as const;
      after = row.id;
    }
    unchained += rows.length;
    if (rows.length < batchSize) return { ok: true, unchained } as const;
  }
}

async function findMissing(database: Queryable, highestId: number) {
  let count = 0;
  let first: number | undefined;
  for (let from = 1; from <= highestId; from += idsAtOnce) {
    const missing = await listMissingIds(database, from, Math.min(from + idsAtOnce - 1, highestId));
    count += missing.length;
    first ??= missing[0];
  }
  return { count, first };
}
