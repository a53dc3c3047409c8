import { setTimeout as wait } from "node:timers/promises";
import type { Queryable } from "@portal/database/connection";
import { inTransaction, type Context, type Transaction } from "../context.ts";

/**
 * Fills a new column in existing rows. The portal reads both the old and the new column until every row is filled
 * (NH-29).
 */
export type Backfill = {
  /** The table and column, such as `documents.filename`. */
  readonly name: string;
  /**
   * Fills up to `most` rows that lack the new value, and returns their number. Skips rows that another transaction has
   * locked.
   */
  readonly fillSome: (tx: Transaction, most: number) => Promise<number>;
  /** Counts the rows without the new value, up to `most`. Needs an index that contains only these rows. */
  readonly countLeft: (database: Queryable, most: number) => Promise<number>;
};

export const batchSize = 1_000;
/** The shortest pause between two batches, in milliseconds. */
const shortestPause = 50;

/**
 * Fills the rows in batches of 1,000 and pauses after each batch for as long as the batch took. After an interruption,
 * the next run continues.
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
