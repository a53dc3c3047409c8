import type { Database, TransactionDatabase } from "@portal/database/connection";
import type { Logger } from "pino";
import { sameSecret } from "../crypto.ts";
import { auditKey, entryHash, genesis, headSeal, unchainedMac } from "./audit-hash.ts";
import { listUnchained, lockHead, moveToChain, type UnchainedRow } from "./audit-store.ts";

type Scope = {
  readonly database: Database;
  readonly log: Pick<Logger, "error">;
  readonly config: { readonly pepper: Uint8Array };
};

/** Thrown when the stored end of the chain is not the end that the portal sealed. */
export class ChangedEnd extends Error {
  override readonly name = "ChangedEnd";
}

/** The number of entries that one transaction chains, which bounds the time of the lock. */
const batchSize = 1000;
const mostBatches = 200;

/** Returns why an unchained entry must not be chained. */
export function unchainedFault(
  key: Buffer,
  row: UnchainedRow & { readonly isChained: boolean },
): string | undefined {
  if (!sameSecret(row.mac, unchainedMac(key, row))) return "was changed after it was written";
  return row.isChained ? "was added again after it was chained" : undefined;
}

/**
 * Chains committed entries in the order of their ids. Reads all unchained entries every time, so a transaction that
 * commits late with low ids is chained by the next run. Leaves changed entries where they are, for the audit check.
 * @param isWaiting whether to wait while another process chains entries
 * @returns whether this run chained all entries that were committed when it started
 */
export async function chainAudit(scope: Scope, { isWaiting = false } = {}): Promise<boolean> {
  const key = auditKey(scope.config);
  let after = 0;
  for (let count = 0; count < mostBatches; count += 1) {
    const batch = await scope.database.transaction((database) =>
      chainBatch(database, { key, after, isWaiting }),
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
  { key, after, isWaiting }: { readonly key: Buffer; readonly after: number; readonly isWaiting: boolean },
) {
  const head = await lockHead(database, { ...genesis, seal: headSeal(key, genesis) }, isWaiting);
  if (!head) return undefined;
  // A new seal would hide that someone removed the last entries.
  if (!sameSecret(head.seal, headSeal(key, head)))
    throw new ChangedEnd("the end of the audit trail was changed");
  let { sequence, hash } = head;
  const found = await listUnchained(database, after, batchSize);
  const links = found
    .filter((row) => unchainedFault(key, row) === undefined)
    .map(({ id, mac: _mac, isChained: _isChained, ...content }) => {
      sequence += 1;
      hash = entryHash(key, hash, { ...content, sequence, entryId: id });
      return { entryId: id, sequence, hash };
    });
  if (links.length > 0)
    await moveToChain(database, links, { sequence, hash, seal: headSeal(key, { sequence, hash }) });
  return { found, chained: links.length };
}
