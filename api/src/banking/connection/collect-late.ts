import type { Context } from "../../context.ts";
import { tryEach } from "../../jobs/try-each.ts";
import { collectStatements } from "./collect-statements.ts";
import { listUncollected } from "./connection-store.ts";

/** For this many hours, only the bank connection's own job retries to fetch statements. */
const ownHours = 24;
/** Stops trying to fetch statements that a bank has not provided after this many days. */
const maxDays = 30;
/** Limits the connections per run, because every request to an unavailable service takes a long time. */
const maxAsked = 50;

/** Fetches statements that were unavailable earlier. Tries all connections before it throws the first error. */
export async function collectLate(context: Context): Promise<void> {
  const now = context.clock.now();
  const since = now.subtract({ hours: 24 * maxDays });
  const before = now.subtract({ hours: ownHours });
  const waiting = await listUncollected(context.database, { since, before, most: maxAsked });
  await tryEach(waiting, (connectionId) => collectStatements(context, { connectionId }));
}
