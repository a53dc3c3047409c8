import type { Queryable } from "@portal/database/connection";
import type { Config } from "../platform/config.ts";
import { isSignedBy } from "../platform/audit/audit-epochs.ts";
import { auditKey } from "../platform/audit/audit-hash.ts";
import { findEnd, listUnchained } from "../platform/audit/audit-store.ts";
import { unchainedFault } from "../platform/audit/chain-audit.ts";
import { newestOf } from "../platform/keys/key-settings.ts";
import { nameOf } from "./keyed-column.ts";
import { keyedColumns } from "./keyed-columns.ts";
import {
  fileColumns,
  countSealedJobs,
  listFiles,
  listValues,
  type Count,
  type RowKey,
} from "./rotation-store.ts";

type Scope = { readonly database: Queryable; readonly config: Pick<Config, "encryptionKeys" | "peppers"> };

/** The recorded key id of files from earlier releases. A rotation reads the real key id from each file. */
export const unknownKey = "unknown";
const pageSize = 10_000;

/**
 * Counts the values that still use an older key, by key and column. Reads every table in pages, so that a million
 * values take only seconds.
 */
export async function countValues({ database, config }: Scope): Promise<Count[]> {
  const counts = new Map<string, Count>();
  const add = ({ setting, keyId, column, left }: Count) => {
    const newest = newestOf(setting === "PEPPER" ? config.peppers : config.encryptionKeys).id;
    if (keyId === newest || left === 0) return;
    const name = [setting, keyId, column].join(" ");
    counts.set(name, { setting, keyId, column, left: (counts.get(name)?.left ?? 0) + left });
  };
  for (const keyed of keyedColumns) {
    const { setting } = keyed;
    const pages = pagesOf((after) => listValues(database, keyed, after, pageSize));
    for await (const page of pages)
      for (const { keyId } of page)
        if (keyId !== null) add({ setting, keyId, column: nameOf(keyed), left: 1 });
  }
  for (const files of fileColumns) {
    const pages = pagesOf((after) => listFiles(database, files, after, pageSize));
    for await (const page of pages)
      for (const { storageId, keyId } of page)
        if (storageId !== null)
          add({ setting: "ENCRYPTION_KEYS", keyId: keyId ?? unknownKey, column: "files", left: 1 });
  }
  for (const { keyId, left } of await countSealedJobs(database))
    add({ setting: "ENCRYPTION_KEYS", keyId, column: "waiting jobs", left });
  for (const each of await countOfTrail({ database, config })) add(each);
  return [...counts.values()];
}

async function* pagesOf<Value extends { readonly rowKey: RowKey }>(
  read: (after: RowKey | undefined) => Promise<readonly Value[]>,
): AsyncGenerator<readonly Value[], void> {
  let after: RowKey | undefined;
  for (;;) {
    const page = await read(after);
    yield page;
    if (page.length < pageSize) return;
    after = page.at(-1)?.rowKey;
  }
}

/**
 * The audit trail needs the pepper that signed its last entry, and the peppers of the entries that are not chained yet.
 */
async function countOfTrail({ database, config }: Scope): Promise<Count[]> {
  const { head, epochs } = await findEnd(database);
  if (!head) return [];
  const signer = config.peppers.find((pepper) => isSignedBy(head, auditKey(pepper)));
  const keyId = epochs.at(-1)?.pepperId ?? signer?.id ?? unknownKey;
  const unchained = (await listUnchained(database, 0, pageSize)).filter(
    (row) =>
      unchainedFault({ peppers: [newestOf(config.peppers)] }, { ...row, isChained: false }) !== undefined,
  );
  return [
    { setting: "PEPPER", keyId, column: "audit_head", left: 1 },
    { setting: "PEPPER", keyId: unknownKey, column: "audit_unchained", left: unchained.length },
  ];
}
