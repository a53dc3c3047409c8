import * as z from "zod/mini";

/**
 * The type of record that an id identifies. Tests use the type to call each operation with the ids of another borrower.
 */
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
  | "case"
  | "message"
  | "forgiveness";

export const entityIds = z.registry<{ readonly entity: Entity }>();

/** An opaque id of the given type of record. For `loan`, the id is the loan id or the advance id (CH-26). */
export function idOf(entity: Entity) {
  const schema = z.string();
  entityIds.add(schema, { entity });
  return schema;
}
