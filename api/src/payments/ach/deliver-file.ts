import { randomUUID } from "node:crypto";
import { inTransaction, type Context } from "../../context.ts";
import { thePortal } from "@portal/domain/events/principal";
import { AchFault, ProviderFault } from "@portal/providers/provider-fault";
import { emit } from "../../events/emit.ts";
import { LeaseLost, withLease, type RequireLease } from "../../job-leases/with-lease.ts";
import { isHeld } from "../../backup/backup-store.ts";
import * as store from "./ach-store.ts";
import { recordDeliveryFault } from "./delivery-store.ts";
import { sealedFile } from "./sealed-file.ts";

/**
 * Delivers a file exactly once, even if the process dies during the delivery. Records the staged file's name before the
 * release to the bank. If the recorded file is missing, an earlier run has already released it.
 * @throws ProviderFault when the delivery must be retried
 */
export async function deliverFile(
  context: Context,
  { fileId }: { readonly fileId: string },
  patienceMilliseconds = usualPatience,
): Promise<void> {
  if (await isHeld(context.database, "ach")) return;
  const name = `ach-delivery ${fileId}`;
  return withLease(context, name, patienceMilliseconds, (require) => deliver(context, fileId, require)).catch(
    (error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error;
      throw new ProviderFault("ach", "another process is delivering the file", error);
    },
  );
}

/** How long a delivery waits for another delivery of the same file. */
const usualPatience = 8_000;

async function deliver(context: Context, fileId: string, require: RequireLease): Promise<void> {
  const file = await store.findFile(context.database, fileId);
  if (!file || file.handedAt) return;
  await handOver(context, file, require);
  await inTransaction(context, async (tx) => {
    if (!(await store.markDelivered(tx.database, fileId, tx.clock.now()))) return;
    await emit(tx, {
      by: thePortal,
      person: null,
      action: "ach-file.handed",
      about: { kind: "ach-file", id: fileId },
      detail: { name: file.name },
    });
  });
}

/** Stages and releases a file. Records a failure, which the lender sees until the file is delivered. */
async function handOver(context: Context, file: store.AchFileRow, require: RequireLease): Promise<void> {
  try {
    const stagedAs = file.stagedAs ?? (await stage(context, file));
    await require();
    await context.providers.ach.release(stagedAs, file.name);
  } catch (error) {
    if (error instanceof ProviderFault) {
      const fault = error instanceof AchFault ? error.code : "FAILED";
      const { database, clock } = context;
      await recordDeliveryFault(database, file.id, { fault, at: clock.now() });
    }
    throw error;
  }
}

async function stage(context: Context, file: store.AchFileRow): Promise<string> {
  const { providers, cipher, database } = context;
  const own = `${file.name}.${randomUUID()}`;
  await providers.ach.stage(own, Buffer.from(cipher.decrypt(sealedFile(file.id), file.sealed)));
  const noted = await store.recordStagedName(database, file.id, own);
  if (noted !== own) await providers.ach.discard(own);
  return noted;
}
