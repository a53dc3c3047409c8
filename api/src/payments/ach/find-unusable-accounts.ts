import { endsDrawing } from "@portal/domain/payments/ach/rules";
import type { Transaction } from "../../context.ts";
import type { DueRow } from "./ach-store.ts";
import * as store from "./bank-status-store.ts";
import type { DebitedNumbers } from "./drawn-numbers.ts";

export type OpenedRow = DueRow & { readonly drawn: DebitedNumbers };

/**
 * Returns the ids of due payments that must not be debited, because of the account's status or an earlier return. A
 * payment that was scheduled after the return has a new authorization and is allowed.
 */
export async function findUnusableAccounts(
  { database }: Transaction,
  due: readonly OpenedRow[],
): Promise<ReadonlySet<string>> {
  const ids = due.map(({ payment }) => payment.bankAccountId);
  const [banks, endings] = [await store.listBanks(database, ids), await store.listEndings(database, ids)];
  const ended = new Set(
    banks
      .filter(({ achStatus }) => endsDrawing(achStatus))
      .map(({ id, fingerprint }) => nameOf(id, fingerprint)),
  );
  const since = new Map(endings.map((each) => [nameOf(each.bankAccountId, each.fingerprint), each.lastAt]));
  const isOver = ({ payment, drawn }: OpenedRow) => {
    const name = nameOf(payment.bankAccountId, drawn.fingerprint);
    const lastAt = since.get(name);
    return (
      ended.has(name) || (lastAt !== undefined && Temporal.Instant.compare(lastAt, payment.scheduledAt) > 0)
    );
  };
  return new Set(due.filter(isOver).map(({ payment }) => payment.transactionId));
}

function nameOf(bankId: string, fingerprint: string | null): string {
  return `${bankId} ${fingerprint ?? ""}`;
}
