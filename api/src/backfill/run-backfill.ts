import { setTimeout as wait } from "node:timers/promises";
import type { Queryable } from "@portal/database/connection";
import { inTransaction, type Context, type Transaction } from "../context.ts";

/**
 * Fills a column of existing rows after an expanding migration, while releases that know the column and releases that do
 * not run side by side (NH-29). Code reads both forms until nothing is left.
 */
export type Backfill = {
  /** The table and column, as `documents.filename`. */
  readonly name: string;
  /**
   * Locks at most `most` rows that lack the new value, skipping rows that others have locked, and fills them. Returns the
   * number of these rows.
   */
  readonly fillSome: (tx: Transaction, most: number) => Promise<number>;
  /** Counts the rows that lack the new value, at most `most` of them. Needs an index that contains only these rows. */
  readonly countLeft: (database: Queryable, most: number) => Promise<number>;
};

/** The number of rows in one transaction. */
export const batchSize = 1_000;
/** The shortest pause between two batches, in milliseconds. */
const shortestPause = 50;

/**
 * Fills the rows in batches of 1,000. Pauses after each batch for as long as the batch took, so that a backfill uses at
 * most half of one connection. A run that ends early loses nothing, and the next run continues.
 */
export async function runBackfill(
  context: Context,
  { fillSome }: Backfill,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): Promise<void> {
  for (;;) {
    const start = performance.now();
    const filled = await inTransaction(context, (tx) => fillSome(tx, batchSize));
    if (filled < batchSize) return;
    await pause(Math.max(shortestPause, performance.now() - start));
  }
}
