import * as z from "zod/mini";

/** The type of record that an id identifies. Tests call every operation with ids of another borrower's records. */
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

/** An opaque id of one type of record. For `loan`, it is the loan id or the advance id (CH-26). */
export function idOf(entity: Entity) {
  const schema = z.string();
  entityIds.add(schema, { entity });
  return schema;
}
