import * as z from "zod/mini";

/** The kind of record that an id identifies. Tests use it to call every operation with another borrower's ids. */
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

/** An opaque id of one kind of record. For `loan`, it is the loan id or the advance id (CH-26). */
export function idOf(entity: Entity) {
  const schema = z.string();
  entityIds.add(schema, { entity });
  return schema;
}
