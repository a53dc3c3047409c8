import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { stipulations } from "@portal/database/schema/applications";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import type { ReceivedVia } from "@portal/domain/applications/lender/contract";
import { eq } from "drizzle-orm";
import type { FieldCipher } from "../../platform/crypto.ts";
import { sealRequestNote } from "../../applications/lender/seal-request-note.ts";

export type RequestRow = typeof stipulations.$inferSelect;

/** Locks any borrower's request, even a withdrawn one. The caller must have locked the application. */
export async function lockRequest(
  database: TransactionDatabase,
  stipulationId: string,
): Promise<RequestRow | undefined> {
  const [row] = await database
    .select()
    .from(stipulations)
    .where(eq(stipulations.id, stipulationId))
    .for("no key update");
  return row;
}

export async function listForgivenessStages(database: Queryable, opportunityId: string) {
  const rows = await database
    .select({ stage: loanForgiveness.stage })
    .from(loanForgiveness)
    .where(eq(loanForgiveness.opportunityId, opportunityId));
  return rows.map(({ stage }) => stage);
}

type Sealing = { readonly database: TransactionDatabase; readonly cipher: FieldCipher };

export async function setWithdrawn(
  { database, cipher }: Sealing,
  id: string,
  { at, note }: { readonly at: Temporal.Instant; readonly note: string },
): Promise<RequestRow | undefined> {
  const [row] = await database
    .update(stipulations)
    .set({ withdrawnAt: at, sealedNote: sealRequestNote(cipher, id, note) })
    .where(eq(stipulations.id, id))
    .returning();
  return row;
}

/** Fulfills a request and clears its rejection. */
export async function setReceived(
  { database, cipher }: Sealing,
  id: string,
  received: {
    readonly at: Temporal.Instant;
    readonly by: string;
    readonly via: ReceivedVia;
    readonly note: string;
  },
): Promise<RequestRow | undefined> {
  const [row] = await database
    .update(stipulations)
    .set({
      fulfilledAt: received.at,
      optedOut: false,
      receivedBy: received.by,
      receivedVia: received.via,
      sealedNote: sealRequestNote(cipher, id, received.note),
      rejectedFilename: null,
      rejectionReason: null,
    })
    .where(eq(stipulations.id, id))
    .returning();
  return row;
}
