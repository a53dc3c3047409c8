import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { unnamedKeyId } from "../platform/keys/key-settings.ts";
import type { FieldCipher, Place } from "../platform/crypto.ts";
import type { Queryable } from "@portal/database/connection";
import type { Config } from "../platform/config.ts";

export type KeySetting = "ENCRYPTION_KEYS" | "PEPPER";
export type Keys = {
  readonly database: Queryable;
  readonly cipher: FieldCipher;
  readonly config: Pick<Config, "encryptionKeys" | "peppers">;
};
/** A row as Drizzle selects it, with all columns of its table. */
export type Row = Readonly<Record<string, unknown>>;

/** A column of values that an encryption key or a pepper produced. Each value contains its key's id. */
export type KeyedColumn = {
  readonly table: PgTable;
  readonly column: PgColumn;
  readonly setting: KeySetting;
  /** The id of a value's key. Null for a missing value and for plain text of an earlier release. */
  readonly keyId: SQL<string | null>;
  /**
   * Returns the table, column and row to which the encryption of a value is bound. Undefined for values without such a
   * binding.
   */
  readonly placeOf?: (row: Row) => Place;
  /** Computes a row's values again with the newest key. Returns undefined if the row's data are not sufficient. */
  readonly renew?: (keys: Keys, row: Row) => Promise<Row | undefined>;
};

/** Returns a column's name as `table.column`. */
export function nameOf({ table, column }: Pick<KeyedColumn, "table" | "column">): string {
  return `${getTableConfig(table).name}.${column.name}`;
}

/** Returns the columns of a table's primary key. */
export function primaryKeyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const [composite] = primaryKeys;
  return composite ? composite.columns : columns.filter(({ primary }) => primary);
}

/** Returns the property of a Drizzle row that contains the column. */
export function fieldOf(table: PgTable, column: PgColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, each]) => each.name === column.name);
  if (!found) throw new Error(`a table lacks the column ${column.name}`);
  return found[0];
}

/**
 * Declares an encrypted column (type `sealed`).
 * @param placeOf returns the place to which a row's encrypted value is bound
 */
export function sealedColumn<Table extends PgTable>(
  table: Table,
  column: PgColumn,
  placeOf: (row: Table["$inferSelect"]) => Place,
): KeyedColumn {
  const field = fieldOf(table, column);
  return {
    table,
    column,
    setting: "ENCRYPTION_KEYS",
    keyId: sealedKeyId(column),
    placeOf,
    async renew({ cipher }, row) {
      const place = placeOf(row);
      return { [field]: cipher.encrypt(place, cipher.decrypt(place, String(row[field]))) };
    },
  };
}

/** Must match the same encrypted texts as `isSealed`. */
export const sealedKeyId = (column: PgColumn) =>
  sql<
    string | null
  >`substring(${column} from '^([^.[:space:]]+)[.][A-Za-z0-9_-]{16}[.][A-Za-z0-9_-]{22}[.][A-Za-z0-9_-]*$')`;

/**
 * Declares a column of fingerprints.
 * @param sourcesOf returns the values from which a row's fingerprint is computed; omitted if the portal does not store
 *   the values
 */
export function fingerprintColumn<Table extends PgTable>(
  table: Table,
  column: PgColumn,
  sourcesOf?: (keys: Keys, row: Table["$inferSelect"]) => Promise<readonly Source[]> | readonly Source[],
): KeyedColumn {
  const field = fieldOf(table, column);
  const keyId = sql<string | null>`case when ${column} is null or ${column} = '' then null
    when strpos(${column}, '.') > 0 then split_part(${column}, '.', 1) else ${unnamedKeyId} end`;
  return {
    table,
    column,
    setting: "PEPPER",
    keyId,
    ...(sourcesOf && {
      async renew(keys: Keys, row: Row) {
        for (const { purpose, text } of await sourcesOf(keys, row)) {
          const [newest, ...older] = keys.cipher.fingerprints(purpose, text);
          if (older.includes(String(row[field]))) return { [field]: newest };
        }
        return undefined;
      },
    }),
  };
}

type Source = { readonly purpose: string; readonly text: string };

/** Declares a column of password or answer hashes. Only the right password or answer can renew its hash. */
export function hashColumn(table: PgTable, column: PgColumn): KeyedColumn {
  const encoded = sql`substring(${column} from ',keyid=([A-Za-z0-9+/]+)[$]')`;
  const padded = sql`rpad(${encoded}, (length(${encoded}) + 3) / 4 * 4, '=')`;
  const keyId = sql<string | null>`case when ${column} is null then null
    else coalesce(convert_from(decode(${padded}, 'base64'), 'UTF8'), ${unnamedKeyId}) end`;
  return { table, column, setting: "PEPPER", keyId };
}
