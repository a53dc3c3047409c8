import type { Context } from "../../context.ts";
import { tryEach } from "../../jobs/try-each.ts";
import { collectStatements } from "./collect-statements.ts";
import { listUncollected } from "./connection-store.ts";

/**
 * For this many hours after a bank is linked, this job skips the bank, because the bank connection's own job retries.
 */
const ownHours = 24;
/** The portal tries to fetch a linked bank's statements for this many days. */
const maxDays = 30;
/** Limits the bank connections per run, because each call to an unavailable service waits for a timeout. */
const maxAsked = 50;

/**
 * Fetches bank statements that earlier attempts could not fetch. Tries every bank connection, then throws the first
 * error.
 */
export async function collectLate(context: Context): Promise<void> {
  const now = context.clock.now();
  const since = now.subtract({ hours: 24 * maxDays });
  const before = now.subtract({ hours: ownHours });
  const waiting = await listUncollected(context.database, { since, before, most: maxAsked });
  await tryEach(waiting, (connectionId) => collectStatements(context, { connectionId }));
}
