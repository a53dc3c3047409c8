import { thePortal } from "@portal/domain/events/principal";
import { inTransaction, type Context } from "../context.ts";
import { emit } from "../events/emit.ts";
import { mailJob } from "../jobs/mail/jobs.ts";
import { listUnsent } from "../jobs/mail/mail-store.ts";
import { findFile, listUndelivered, markDelivered } from "../payments/ach/ach-store.ts";
import { deliverFileJob } from "../payments/ach/deliver-file-job.ts";
import { BackupFault } from "./backup-place.ts";
import { endHold, findHold } from "./backup-store.ts";

type Scope = Parameters<typeof inTransaction>[0] & Pick<Context, "database">;

/**
 * Releases the mails that a restore held back, and enqueues them.
 * @returns the number of mails
 */
export async function releaseMail(context: Scope): Promise<number> {
  return inTransaction(context, async (tx) => {
    const unsent = await listUnsent(tx.database);
    for (const mailId of unsent) await tx.enqueue(mailJob, { mailId });
    await endHold(tx.database, "mail");
    return unsent.length;
  });
}

export type HeldFile = { readonly id: string; readonly name: string; readonly day: Temporal.PlainDate };

/** Lists the payment files that a restore held back, sorted by day and name. */
export async function listHeldFiles(context: Pick<Scope, "database">): Promise<readonly HeldFile[]> {
  if (!(await findHold(context.database, "ach"))) return [];
  const files: HeldFile[] = [];
  for (const id of await listUndelivered(context.database)) {
    const file = await findFile(context.database, id);
    if (file) files.push({ id, name: file.name, day: file.day });
  }
  return files.toSorted(
    (one, other) => Temporal.PlainDate.compare(one.day, other.day) || one.name.localeCompare(other.name),
  );
}

/**
 * Releases the payment files that a restore held back. Enqueues all files except those that the bank has already
 * received.
 * @param delivered the names of files that the bank has received since the backup
 * @throws BackupFault for a name that the backup does not contain
 */
export async function releaseAch(context: Scope, delivered: readonly string[]): Promise<readonly HeldFile[]> {
  const held = await listHeldFiles(context);
  const unknown = delivered.filter((name) => held.every((file) => file.name !== name));
  if (unknown.length > 0)
    throw new BackupFault(
      `the backup has no undelivered file ${unknown.join(", ")}. The lost portal wrote it after the backup: cancel its payments first, so that they are not collected twice`,
    );
  return inTransaction(context, async (tx) => {
    for (const { id, name } of held) {
      if (!delivered.includes(name)) {
        await tx.enqueue(deliverFileJob, { fileId: id });
        continue;
      }
      await markDelivered(tx.database, id, tx.clock.now());
      await emit(tx, {
        by: thePortal,
        person: null,
        action: "ach-file.handed",
        about: { kind: "ach-file", id },
        detail: { name },
      });
    }
    await endHold(tx.database, "ach");
    return held.filter(({ name }) => !delivered.includes(name));
  });
}
