import { endsDrawing } from "@portal/domain/payments/ach/rules";
import type { Transaction } from "../../context.ts";
import type { DueRow } from "./ach-store.ts";
import { fingerprintsOf, withNewestFingerprint } from "../banks/sealed-number.ts";
import * as store from "./bank-status-store.ts";
import type { DebitedNumbers } from "./drawn-numbers.ts";

export type OpenedRow = DueRow & { readonly drawn: DebitedNumbers };

/**
 * Returns the ids of due payments that must not be debited because of the account's status or an earlier return. Allows
 * payments that were scheduled after the return.
 */
export async function findUnusableAccounts(
  { database, cipher }: Transaction,
  due: readonly OpenedRow[],
): Promise<ReadonlySet<string>> {
  const ids = due.map(({ payment }) => payment.bankAccountId);
  const stored = await store.listBanks(database, ids);
  const banks = stored.map((bank) => withNewestFingerprint(cipher, bank));
  const endings = await store.listEndings(database, ids);
  const ended = new Set(
    banks
      .filter(({ achStatus }) => endsDrawing(achStatus))
      .map(({ id, fingerprint }) => nameOf(id, fingerprint)),
  );
  const endedAt = new Map(endings.map((each) => [nameOf(each.bankAccountId, each.fingerprint), each.lastAt]));
  const isOver = ({ payment, drawn }: OpenedRow) => {
    const { bankAccountId, scheduledAt } = payment;
    // Compares the fingerprints under all peppers, because an older return may have an older fingerprint.
    const fingerprints = fingerprintsOf(cipher, drawn.routingNumber, drawn.number);
    const ends = fingerprints.flatMap((each) => endedAt.get(nameOf(bankAccountId, each)) ?? []);
    return (
      ended.has(nameOf(bankAccountId, drawn.fingerprint)) ||
      ends.some((at) => Temporal.Instant.compare(at, scheduledAt) > 0)
    );
  };
  return new Set(due.filter(isOver).map(({ payment }) => payment.transactionId));
}

function nameOf(bankId: string, fingerprint: string | null): string {
  return `${bankId} ${fingerprint ?? ""}`;
}
