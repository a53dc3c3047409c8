import type { Queryable } from "@portal/database/connection";
import { detailOf, type PortalEvent } from "@portal/domain/events/event";
import type { Clock } from "../clock.ts";
import { auditKey, entryHash, genesis, headSeal } from "./audit-hash.ts";
import { lockHead, writeEntries, type EntryRow } from "./audit-store.ts";

type Scope = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly config: { readonly pepper: Uint8Array };
};

/**
 * Appends a transaction's entries to the audit trail. Other transactions that append wait until this transaction
 * commits.
 */
export async function appendAudit(scope: Scope, events: readonly PortalEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { database, clock, config } = scope;
  const key = auditKey(config);
  const first = { ...genesis, seal: headSeal(key, genesis) };
  let { sequence, hash } = await lockHead(database, first);
  // The hash of an audit entry must cover the time in the precision that the database stores.
  const at = clock.now().round({ smallestUnit: "millisecond", roundingMode: "trunc" });
  const rows = events.map((event): EntryRow => {
    const { by, action, about, person } = event;
    sequence += 1;
    const row = {
      sequence,
      at,
      actorKind: by.kind,
      actorId: by.kind === "portal" ? null : by.id,
      action,
      subjectKind: about.kind,
      subjectId: about.id,
      personId: person,
      detail: detailOf(event),
    };
    hash = entryHash(key, hash, row);
    return { ...row, hash };
  });
  await writeEntries(database, rows, { sequence, hash, seal: headSeal(key, { sequence, hash }) });
}
