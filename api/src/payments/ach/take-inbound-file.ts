import { createHash, randomUUID } from "node:crypto";
import {
  noticesIn,
  readAchFile,
  type BankNotice,
  type FileFault,
} from "@portal/domain/payments/ach/reading/rules";
import type { Principal } from "@portal/domain/events/principal";
import type { Transaction } from "../../context.ts";
import { emit } from "../../events/emit.ts";
import * as store from "./inbound-store.ts";
import { applyBankNotices } from "./apply-bank-notices.ts";

type InboundFileInput = {
  readonly name: string;
  readonly content: Uint8Array;
  readonly by: Principal;
};

/** Applies the notices in a file from the bank to the payments. Applies each file only once. */
export async function takeInboundFile(
  tx: Transaction,
  { name, content, by }: InboundFileInput,
): Promise<{ readonly row: store.InboundRow } | FileFault> {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const file = readAchFile(Buffer.from(content).toString("latin1"));
  if ("fault" in file) return file;
  const { news, ignored } = noticesIn(file.batches);
  const fresh = {
    id: randomUUID(),
    name,
    sha256,
    readAt: tx.clock.now(),
    entries: news.length,
    unknown: 0,
    ignored,
  };
  const row = await store.insertInbound(tx.database, fresh);
  if (!row) return { row: (await store.findInbound(tx.database, sha256)) ?? fresh };
  const sent = await store.lockSent(
    tx.database,
    news.map(({ traceNumber }) => traceNumber),
  );
  const known = news.flatMap((each) => {
    const found = sent.get(each.traceNumber);
    return found && isOf(each, found) ? [{ news: each, entry: found.entry }] : [];
  });
  await applyBankNotices(tx, known, row.id);
  const unknown = news.length - known.length;
  if (unknown > 0) {
    tx.log.warn({ what: "a file from the bank names entries that were never sent", count: unknown });
    await store.countUnknown(tx.database, row.id, unknown);
  }
  if (ignored > 0)
    tx.log.warn({ what: "a file from the bank has entries that do not concern payments", count: ignored });
  await emit(tx, {
    by,
    person: null,
    action: "ach-inbound.read",
    about: { kind: "ach-inbound", id: row.id },
    detail: { entries: news.length, unknown, ignored },
  });
  return { row: { ...row, unknown } };
}

/** A return always has the full amount of the file entry. A notice with a different amount belongs to no entry. */
function isOf({ kind, amountCents }: BankNotice, { entry }: store.SentRow): boolean {
  return kind === "change" || amountCents === entry.amountCents;
}
