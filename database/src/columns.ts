import { centsFromText, textFromCents } from "@portal/domain/wire/money";
import { sql, type Column } from "drizzle-orm";
import { customType, integer, text } from "drizzle-orm/pg-core";

/** Money: integer cents in code, `numeric(14,2)` in the database. */
export const cents = customType<{ data: number; driverData: string }>({
  dataType: () => "numeric(14,2)",
  fromDriver: (value) => {
    const amount = centsFromText(value);
    if (amount === undefined) throw new RangeError("a numeric column did not contain an amount of money");
    return amount;
  },
  toDriver: textFromCents,
});

/** A percentage: integer hundredths of a percent in code, `numeric(16,2)` in the database. */
export const percent = customType<{ data: number; driverData: string }>({
  dataType: () => "numeric(16,2)",
  fromDriver: (value) => {
    const hundredths = centsFromText(value);
    if (hundredths === undefined) throw new RangeError("a numeric column did not contain a percentage");
    return hundredths;
  },
  toDriver: textFromCents,
});

/** Returns a column type for numbers with `places` decimals. Code uses integers in units of the last decimal. */
function decimal(places: number) {
  return customType<{ data: number; driverData: string }>({
    dataType: () => `numeric(${places + 8},${places})`,
    fromDriver: (value) => Number(value.replace(".", "")),
    toDriver: (units) => `${units}e-${places}`,
  });
}
/** Full-time equivalents: integer tenths in code, one decimal in the database. */
export const tenths = decimal(1);
/** A quotient of two numbers: integer millionths in code, six decimals in the database. */
export const millionths = decimal(6);

export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: (value) => Temporal.Instant.from(value),
  toDriver: (value) => value.toString(),
});

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

export const plainDate = customType<{ data: Temporal.PlainDate; driverData: string }>({
  dataType: () => "date",
  fromDriver: (value) => Temporal.PlainDate.from(value),
  toDriver: (value) => value.toString(),
});

/** A month, stored as text such as `2026-11`, because PostgreSQL has no type for months. */
export const plainMonth = customType<{ data: Temporal.PlainYearMonth; driverData: string }>({
  dataType: () => "text",
  fromDriver: (value) => Temporal.PlainYearMonth.from(value),
  toDriver: (value) => value.toString(),
});

/** Thrown when an SQL statement would store plain text in a column for encrypted values. */
class NotSealed extends Error {
  override readonly name = "NotSealed";
}

/** Returns whether a text has the form of an encrypted value: key id, nonce, tag and ciphertext, separated by dots. */
export function isSealed(value: string): boolean {
  return /^[^.\s]+\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/.test(value);
}

/** An encrypted text. The column refuses plain text. Key rotation finds encrypted columns by this type. */
export const sealed = customType<{ data: string; driverData: string }>({
  dataType: () => "text",
  toDriver(value) {
    if (!isSealed(value)) throw new NotSealed("a value for an encrypted column is not encrypted");
    return value;
  },
});

export function isSealedColumn(column: Column): boolean {
  try {
    column.mapToDriverValue("plain text");
    return false;
  } catch (error) {
    return error instanceof NotSealed;
  }
}

/** A text column. Its TypeScript type allows only the values of a domain schema. */
export const oneOf = <Value extends string>(name: string, choice: { readonly options: readonly Value[] }) =>
  // Drizzle requires a type with at least one value.
  text(name, { enum: choice.options as readonly [Value, ...Value[]] });

/** A random id. The column is text, so that a query with a malformed id finds no row instead of failing. */
export const id = () =>
  text("id")
    .primaryKey()
    .default(sql`gen_random_uuid()::text`);

/**
 * Counts a row's changes, so that staff cannot review a record that changed since they opened it. Drizzle adds the
 * increment to every update of the table (DESK-CLAIM-04).
 */
export const version = (table: string) =>
  integer("version")
    .notNull()
    .default(1)
    .$onUpdate(() => sql`${sql.identifier(table)}.version + 1`);

/** The lender's id of a record. An import with a known id updates that record. */
export const externalId = () => text("external_id").notNull().unique();

/** Foreign key option: PostgreSQL refuses to delete a row while another row references it. */
export const restrict = { onDelete: "restrict" } as const;
/** Foreign key option: PostgreSQL deletes a row together with the row that it references. */
export const cascade = { onDelete: "cascade" } as const;

/** Returns an SQL condition for text that is not encrypted. Must match the same encrypted texts as `isSealed`. */
export const isPlain = (column: Column) =>
  sql`${column} !~ '^[^.[:space:]]+[.][A-Za-z0-9_-]{16}[.][A-Za-z0-9_-]{22}[.][A-Za-z0-9_-]*$'`;
