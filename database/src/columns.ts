import { centsFromText, textFromCents } from "@portal/domain/wire/money";
import { customType, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";

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

/** Ids are random and opaque; as text, so that a malformed id is simply not found. */
export const id = () =>
  text()
    .primaryKey()
    .default(sql`gen_random_uuid()::text`);

/** The lender's own id of a record: an import with the same one changes the record instead of adding it. */
export const externalId = () => text().notNull().unique();
