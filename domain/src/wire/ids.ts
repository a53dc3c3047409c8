import * as z from "zod/mini";

/** What an id names. The tests that try every operation with another borrower's ids know them by this. */
export type Entity =
  | "account"
  | "opportunity"
  | "stipulation"
  | "document"
  | "loan"
  | "transaction"
  | "bank"
  | "contact"
  | "plan"
  | "forgiveness";

export const entityIds = z.registry<{ readonly entity: Entity }>();

/** An opaque id of one kind of record; `loan` is a loan by its loan id or its advance id (CH-26). */
export function idOf(entity: Entity) {
  const schema = z.string();
  entityIds.add(schema, { entity });
  return schema;
}
