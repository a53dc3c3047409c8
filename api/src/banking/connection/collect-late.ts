import type { Context } from "../../context.ts";
import { tryEach } from "../../jobs/try-each.ts";
import { collectStatements } from "./collect-statements.ts";
import { listUncollected } from "./connection-store.ts";

/** For so long the job of the link's own is at it. */
const ownHours = 24;
/** What a bank has not given by then it gives no more. */
const mostDays = 30;
/** So many a run: a service that is away makes each of them wait. */
const mostAsked = 50;

/**
 * Fetches what banks and the service were not there for. One that fails keeps none of the others.
 * @throws what the first to fail threw, once all were tried
 */
export async function collectLate(context: Context): Promise<void> {
  const now = context.clock.now();
  const since = now.subtract({ hours: 24 * mostDays });
  const before = now.subtract({ hours: ownHours });
  const waiting = await listUncollected(context.database, { since, before, most: mostAsked });
  await tryEach(waiting, (connectionId) => collectStatements(context, { connectionId }));
}
