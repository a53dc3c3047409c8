import type { Queryable } from "@portal/database/connection";
import { detailOf, type PortalEvent } from "@portal/domain/events/event";
import { batchesOf } from "../batches.ts";
import type { Clock } from "../clock.ts";
import { newestOf } from "../keys/key-settings.ts";
import { currentOrigin } from "../origin.ts";
import type { AuditKeys } from "./audit-epochs.ts";
import { auditKey, unchainedMac } from "./audit-hash.ts";
import { insertUnchained, takeEntryIds } from "./audit-store.ts";

type Scope = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly config: Pick<AuditKeys, "peppers">;
};

/**
 * Writes a transaction's audit entries without chaining them. Must run last in a transaction, so that the ids follow
 * the order of the commits.
 */
export async function appendAudit(scope: Scope, events: readonly PortalEvent[]): Promise<void> {
  const { database, clock, config } = scope;
  const key = auditKey(newestOf(config.peppers));
  // The database stores milliseconds, so the keyed hash must cover the time without microseconds.
  const at = clock.now().round({ smallestUnit: "millisecond", roundingMode: "trunc" });
  for (const batch of batchesOf(events)) {
    const ids = await takeEntryIds(database, batch.length);
    const rows = batch.map((event, place) => {
      const { by, action, about, person } = event;
      const id = ids[place];
      if (id === undefined) throw new Error("the database gave too few ids of audit entries");
      const row = {
        id,
        at,
        actorKind: by.kind,
        actorId: by.kind === "portal" ? null : by.id,
        action,
        subjectKind: about.kind,
        subjectId: about.id,
        personId: person,
        // Records the session's id, which identifies the IP address and browser of a member of staff (DH-30).
        detail: { ...detailOf(event), ...(by.kind === "staff" && { session: by.sessionId }) },
        requestId: currentOrigin().requestId ?? null,
      };
      return { ...row, mac: unchainedMac(key, row) };
    });
    await insertUnchained(database, rows);
  }
}
