import { centsFromText, textFromCents } from "@portal/domain/wire/money";
import { sql, type Column } from "drizzle-orm";
import { customType, text } from "drizzle-orm/pg-core";

/** Money: integer cents in code, `numeric(14,2)` in the database. */
export const cents = customType<{ data: number; driverData: string }>({
  dataType: () => "numeric(14,2)",
  fromDriver: (value) => {
    const amount = centsFromText(value);
    if (amount === undefined) throw new RangeError("a numeric column held no amount of money");
    return amount;
  },
  toDriver: textFromCents,
});

/** A percentage: integer hundredths of a percent in code, `numeric(16,2)` in the database. */
export const percent = customType<{ data: number; driverData: string }>({
  dataType: () => "numeric(16,2)",
  fromDriver: (value) => {
    const hundredths = centsFromText(value);
    if (hundredths === undefined) throw new RangeError("a numeric column held no percentage");
    return hundredths;
  },
  toDriver: textFromCents,
});

/** A number with so many decimals: an integer of its smallest unit in code. */
function decimal(places: number) {
  return customType<{ data: number; driverData: string }>({
    dataType: () => `numeric(${places + 8},${places})`,
    fromDriver: (value) => Number(value.replace(".", "")),
    toDriver: (units) => `${units}e-${places}`,
  });
}
/** Full-time equivalents: integer tenths in code. */
export const tenths = decimal(1);
/** A quotient: integer millionths in code. */
export const millionths = decimal(6);

/** A moment: `Temporal.Instant` in code, `timestamptz` in the database. */
export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: (value) => Temporal.Instant.from(value),
  toDriver: (value) => value.toString(),
});

/** A calendar day: `Temporal.PlainDate` in code, `date` in the database. */
export const plainDate = customType<{ data: Temporal.PlainDate; driverData: string }>({
  dataType: () => "date",
  fromDriver: (value) => Temporal.PlainDate.from(value),
  toDriver: (value) => value.toString(),
});

/** A month: `Temporal.PlainYearMonth` in code, `2026-11` as text in the database, which has no type for it. */
export const plainMonth = customType<{ data: Temporal.PlainYearMonth; driverData: string }>({
  dataType: () => "text",
  fromDriver: (value) => Temporal.PlainYearMonth.from(value),
  toDriver: (value) => value.toString(),
});

/** One of the values that the domain's schema lists, so that code and tables cannot differ. */
export const oneOf = <Value extends string>(name: string, choice: { readonly options: readonly Value[] }) =>
  // Drizzle asks for a tuple, to be sure that the list has a first value.
  text(name, { enum: choice.options as readonly [Value, ...Value[]] });

/** Ids are random and opaque; as text, so that a malformed id is simply not found. */
export const id = () =>
  text("id")
    .primaryKey()
    .default(sql`gen_random_uuid()::text`);

/** The lender's own id of a record: an import with the same one changes the record instead of adding it. */
export const externalId = () => text("external_id").notNull().unique();

/** A lender's record outlives nothing silently: what it belongs to cannot be deleted while it is there. */
export const kept = { onDelete: "restrict" } as const;
/** What only says who may see something, or is of no use without its owner, goes with them. */
export const gone = { onDelete: "cascade" } as const;

/** A text that is not sealed, in SQL; `isSealed` in the API recognizes the same form. */
export const isPlain = (column: Column) =>
  sql`${column} !~ '^[^.[:space:]]+[.][A-Za-z0-9_-]{16}[.][A-Za-z0-9_-]{22}[.][A-Za-z0-9_-]*$'`;
