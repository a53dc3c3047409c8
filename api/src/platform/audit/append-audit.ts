import type { Queryable } from "@portal/database/connection";
import type { Clock } from "../clock.ts";
import type { AuditEntry } from "./audit-entry.ts";
import { auditKey, entryHash, genesis, headSeal } from "./audit-hash.ts";
import { lockHead, writeEntries, type EntryRow } from "./audit-store.ts";

type Scope = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly config: { readonly pepper: Uint8Array };
};

/** Appends a transaction's entries to the audit trail. Other transactions that append wait until this commits. */
export async function appendAudit(scope: Scope, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { database, clock, config } = scope;
  const key = auditKey(config);
  const first = { ...genesis, seal: headSeal(key, genesis) };
  let { sequence, hash } = await lockHead(database, first);
  // The hash of an audit entry must cover the time exactly as the database stores it.
  const at = clock.now().round({ smallestUnit: "millisecond", roundingMode: "trunc" });
  const rows = entries.map(({ actor, action, subject, detail = {} }): EntryRow => {
    sequence += 1;
    const row = {
      sequence,
      at,
      actorKind: actor.kind,
      actorId: actor.kind === "portal" ? null : actor.id,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      detail,
    };
    hash = entryHash(key, hash, row);
    return { ...row, hash };
  });
  await writeEntries(database, rows, { sequence, hash, seal: headSeal(key, { sequence, hash }) });
}
