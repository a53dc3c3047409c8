import { inTransaction, type Context } from "../context.ts";
import { chainAudit } from "../platform/audit/chain-audit.ts";
import { countValues } from "./count-values.ts";
import { nameOf } from "./keyed-column.ts";
import { pepperedColumns, sealedColumns } from "./keyed-columns.ts";
import { rotateFiles } from "./rotate-files.ts";
import { rotateValues } from "./rotate-values.ts";
import { fileColumns, saveCounts, type Count } from "./rotation-store.ts";

type Options = {
  /** Whether to recompute fingerprints under older peppers. */
  readonly isWithFingerprints: boolean;
  /** Reports progress in lines such as `payments.sealed_number: 541`. */
  readonly say: (line: string) => void;
  /** Whether the rotation must stop soon. The next hourly run continues. */
  readonly isOver: () => boolean;
};

/**
 * Renews stored values and files with the newest keys while the portal runs. Stores the counts of the remaining values
 * for the metrics.
 * @returns the values that still need an older key
 */
export async function rotateKeys(
  context: Context,
  { isWithFingerprints, say, isOver }: Options,
): Promise<readonly Count[]> {
  // Chaining starts a new section of the audit trail if the newest pepper has changed.
  await chainAudit(context, { isWaiting: true });
  for (const keyed of [...sealedColumns, ...(isWithFingerprints ? pepperedColumns : [])]) {
    const renewed = await rotateValues(context, keyed, isOver);
    if (renewed > 0) say(`${nameOf(keyed)}: ${renewed}`);
  }
  let files = 0;
  for (const each of fileColumns) files += await rotateFiles(context, each, isOver);
  if (files > 0) say(`files: ${files}`);
  return recountValues(context);
}

/** Counts the values that need an older key, and stores the counts for the metrics. */
export async function recountValues(context: Context): Promise<readonly Count[]> {
  const counts = await countValues(context);
  await inTransaction(context, ({ database }) => saveCounts(database, counts));
  return counts;
}
