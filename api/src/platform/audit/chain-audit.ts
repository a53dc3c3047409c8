import type { Database, TransactionDatabase } from "@portal/database/connection";
import type { Logger } from "pino";
import { sameSecret } from "../crypto.ts";
import { newestOf } from "../keys/key-settings.ts";
import { openLastEpoch, type AuditKeys } from "./audit-epochs.ts";
import { auditKey, entryHash, genesis, headSeal, unchainedMac } from "./audit-hash.ts";
import { listUnchained, lockHead, moveToChain, type UnchainedRow } from "./audit-store.ts";

type Scope = {
  readonly database: Database;
  readonly log: Pick<Logger, "error">;
  readonly config: AuditKeys;
};

/** The number of audit entries that one transaction chains. A larger number would hold the lock longer. */
const batchSize = 1000;
const mostBatches = 200;

/** Returns why an unchained audit entry must not be chained. Accepts a signature with any configured pepper. */
export function unchainedFault(
  { peppers }: Pick<AuditKeys, "peppers">,
  row: UnchainedRow & { readonly isChained: boolean },
): string | undefined {
  if (!peppers.some((pepper) => sameSecret(row.mac, unchainedMac(auditKey(pepper), row))))
    return "was changed after it was written";
  return row.isChained ? "was added again after it was chained" : undefined;
}

/**
 * Chains all committed audit entries in the order of their ids. Skips entries that were changed, which the audit check
 * reports.
 * @param isWaiting whether to wait while another process chains entries
 * @returns whether this run chained all entries that were committed when it started
 */
export async function chainAudit(scope: Scope, { isWaiting = false } = {}): Promise<boolean> {
  const { config } = scope;
  let after = 0;
  for (let count = 0; count < mostBatches; count += 1) {
    const batch = await scope.database.transaction((database) =>
      chainBatch(database, { config, after, isWaiting }),
    );
    if (!batch) return false;
    const faulty = batch.found.length - batch.chained;
    if (faulty > 0) scope.log.error({ what: "unchained audit entries were changed", count: faulty });
    const last = batch.found.at(-1);
    if (!last || batch.found.length < batchSize) return true;
    after = last.id;
  }
  return false;
}

async function chainBatch(
  database: TransactionDatabase,
  {
    config,
    after,
    isWaiting,
  }: { readonly config: AuditKeys; readonly after: number; readonly isWaiting: boolean },
) {
  const seal = headSeal(auditKey(newestOf(config.peppers)), genesis);
  const head = await lockHead(database, { ...genesis, seal }, isWaiting);
  if (!head) return undefined;
  const { key } = await openLastEpoch(database, config, head);
  let { sequence, hash } = head;
  const found = await listUnchained(database, after, batchSize);
  const links = found
    .filter((row) => unchainedFault(config, row) === undefined)
    .map(({ id, mac: _mac, isChained: _isChained, ...content }) => {
      sequence += 1;
      hash = entryHash(key, hash, { ...content, sequence, entryId: id });
      return { entryId: id, sequence, hash };
    });
  if (links.length > 0)
    await moveToChain(database, links, { sequence, hash, seal: headSeal(key, { sequence, hash }) });
  return { found, chained: links.length };
}
