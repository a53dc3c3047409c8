import { isUniqueViolation } from "@portal/database/faults";
import { inTransaction, type Context } from "../context.ts";
import { newestOf } from "../platform/keys/key-settings.ts";
import { describeError } from "../platform/log.ts";
import { nameOf, type KeyedColumn } from "./keyed-column.ts";
import * as store from "./rotation-store.ts";

/** The number of values that one query reads. */
export const pageSize = 2_000;
/** The number of rows that one transaction locks. */
const batchSize = 200;

/**
 * Renews a column's values that use an older key, in batches. After an interruption, the next run continues.
 * @returns the number of renewed values
 */
export async function rotateValues(
  context: Context,
  keyed: KeyedColumn,
  isOver: () => boolean,
): Promise<number> {
  if (!keyed.renew) return 0;
  const newest = newestIdOf(context, keyed);
  let renewed = 0;
  let after: store.RowKey | undefined;
  while (!isOver()) {
    const page = await store.listValues(context.database, keyed, after, pageSize);
    const old = page.filter(({ keyId }) => keyId !== null && keyId !== newest).map(({ rowKey }) => rowKey);
    for (let start = 0; start < old.length && !isOver(); start += batchSize)
      renewed += await renewBatch(context, keyed, old.slice(start, start + batchSize));
    if (page.length < pageSize) break;
    after = page.at(-1)?.rowKey;
  }
  return renewed;
}

export function newestIdOf(
  { config }: Pick<Context, "config">,
  { setting }: Pick<KeyedColumn, "setting">,
): string {
  return newestOf(setting === "PEPPER" ? config.peppers : config.encryptionKeys).id;
}

/** Renews a batch of rows. If two rows would get the same fingerprint, renews the rows one by one. */
async function renewBatch(
  context: Context,
  keyed: KeyedColumn,
  rowKeys: readonly store.RowKey[],
): Promise<number> {
  try {
    return await renewRows(context, keyed, rowKeys);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (rowKeys.length === 1) return 0;
    let renewed = 0;
    for (const rowKey of rowKeys) renewed += await renewBatch(context, keyed, [rowKey]);
    return renewed;
  }
}

function renewRows(context: Context, keyed: KeyedColumn, rowKeys: readonly store.RowKey[]): Promise<number> {
  const { renew, table } = keyed;
  const newest = newestIdOf(context, keyed);
  return inTransaction(context, async (tx) => {
    let renewed = 0;
    for (const { row, keyId } of await store.lockRows(tx.database, keyed, rowKeys)) {
      if (keyId === null || keyId === newest) continue;
      const values = await renew?.(tx, row).catch((error: unknown) => {
        // The row keeps its old value, so the old key is still needed.
        tx.log.error({ what: `a value of ${nameOf(keyed)} does not open`, error: describeError(error) });
        return undefined;
      });
      if (!values) continue;
      await store.updateRow(tx.database, table, row, values);
      renewed += 1;
    }
    return renewed;
  });
}
