import type { Queryable } from "@portal/database/connection";
import { deskChanges } from "@portal/database/schema/work";

/** Records a change that is not in the queues, so that open pages of the desk update (DESK-LIVE-02). */
export async function noteDeskChange(
  database: Queryable,
  { kind, id, version }: { readonly kind: "messages"; readonly id: string; readonly version: number },
  { staffId, now }: { readonly staffId: string | null; readonly now: Temporal.Instant },
): Promise<void> {
  await database.insert(deskChanges).values({ kind, subjectId: id, version, actor: staffId, at: now });
}
