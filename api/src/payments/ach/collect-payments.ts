import { isHeld } from "../../backup/backup-store.ts";
import { createHash, randomUUID } from "node:crypto";
import {
  fileModifier,
  maxFilesOfDay,
  planFiles,
  type PlanLimits,
  type PlannedBatch,
} from "@portal/domain/payments/ach/planning/rules";
import { bankTime, comingCutOff, lastCutOff } from "@portal/domain/payments/ach/rules";
import { writeAchFile } from "@portal/domain/payments/ach/writing/rules";
import { inTransaction, type Context, type Transaction } from "../../context.ts";
import { thePortal } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import { fingerprintOf } from "../banks/sealed-number.ts";
import * as store from "./ach-store.ts";
import { cancelSkipped, selectDueDebits } from "./select-due-debits.ts";
import { deliverFileJob } from "./deliver-file-job.ts";
import { sealedFile } from "./sealed-file.ts";

type Options = {
  /** Sends the payments of the next cut-off before that cut-off. Only for the sandbox. */
  readonly isEarly?: boolean;
  readonly limits?: Partial<PlanLimits>;
};

/** Writes due payments into files and enqueues the files' delivery. Skips a day if an earlier run completed it. */
export async function collectPayments(
  context: Context,
  { isEarly = false, limits }: Options = {},
): Promise<void> {
  // After a restore from an older backup, the portal may already have sent these payments.
  if (await isHeld(context.database, "ach")) return;
  const { cutOff } = context.config.ach;
  return inTransaction(context, async (tx) => {
    const now = tx.clock.now();
    const time = bankTime(now);
    const closing = lastCutOff(time, cutOff);
    await sendDue(tx, closing, limits);
    await store.closeDay(tx.database, closing, now);
    if (isEarly) await sendDue(tx, comingCutOff(time, cutOff), limits);
  });
}

async function sendDue(tx: Transaction, day: Temporal.PlainDate, limits: Options["limits"]): Promise<void> {
  const { ach } = tx.config;
  const state = await store.lockDay(tx.database, day);
  if (state.closedAt) return;
  const time = bankTime(tx.clock.now());
  // An ACH file written before a cut-off has the cut-off's date and includes the payments due on that date.
  const today = Temporal.PlainDate.compare(day, time) > 0 ? day : time.toPlainDate();
  const before = (await store.listFilesOfDay(tx.database, day)).length;
  const plan = planFiles(await selectDueDebits(tx, today), {
    today,
    odfi: ach.originator.odfi,
    personCode: ach.personCode,
    description: ach.description,
    isBalanced: ach.originator.offset !== undefined,
    lastTrace: state.lastTrace,
    limits: { files: maxFilesOfDay - before, ...limits },
  });
  await cancelSkipped(tx, new Map(plan.leftOut.map((id) => [id, "above-limit"])));
  if (plan.unwritable.length > 0)
    tx.log.error({
      what: "payments wait because their bank accounts do not fit into a file",
      count: plan.unwritable.length,
    });
  if (plan.waiting.length > 0)
    tx.log.error({
      what: "payments wait because the day's files are full",
      count: plan.waiting.length,
    });
  for (const [at, batches] of plan.files.entries())
    await keepFile(tx, { day, time, batches, position: before + at });
  const sent = plan.files.flat().flatMap(({ entries }) => entries.map(({ id }) => id));
  await store.markCollected(tx.database, sent);
  await store.keepLastTrace(tx.database, day, plan.lastTrace);
}

type NewFile = {
  readonly day: Temporal.PlainDate;
  readonly time: Temporal.PlainDateTime;
  readonly batches: readonly PlannedBatch[];
  /** The number of earlier files of the same day. */
  readonly position: number;
};

async function keepFile(tx: Transaction, { day, time, batches, position }: NewFile): Promise<void> {
  const modifier = fileModifier(position);
  if (modifier === undefined) throw new RangeError("a day has more files than modifiers can tell apart");
  const { originator } = tx.config.ach;
  const content = writeAchFile({ originator, createdAt: time, modifier, batches });
  const id = randomUUID();
  const name = `ach-${day.toString()}-${modifier}.ach`;
  const entries = batches.flatMap((batch) =>
    batch.entries.map((entry) => ({
      transactionId: entry.id,
      attempt: entry.attempt,
      fileId: id,
      traceNumber: entry.traceNumber,
      amountCents: entry.amountCents,
      effectiveDate: batch.effectiveDate,
      fingerprint: fingerprintOf(tx.cipher, entry.routingNumber, entry.accountNumber),
    })),
  );
  const debitCents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  await store.insertFile(
    tx.database,
    {
      id,
      day,
      modifier,
      name,
      createdAt: tx.clock.now(),
      entries: entries.length,
      debitCents,
      creditCents: originator.offset ? debitCents : 0,
      sha256: createHash("sha256").update(content).digest("hex"),
      sealed: tx.cipher.encrypt(sealedFile(id), content),
    },
    entries,
  );
  await tx.enqueue(deliverFileJob, { fileId: id });
  await emit(tx, {
    by: thePortal,
    person: null,
    action: "ach-file.written",
    about: { kind: "ach-file", id },
    detail: { name, entries: entries.length, debitCents },
  });
}
