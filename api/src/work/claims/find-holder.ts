import type { Endpoint } from "@portal/domain/wire/endpoint";
import { staffName } from "@portal/domain/staff/rules";
import type { Scope } from "../../context.ts";
import { findHolderOfDocument } from "./claim-store.ts";

/** The path parameter with the record's id, and the query for the claim of the record's item, for each queue. */
const records = {
  documents: { parameter: "documentId", find: findHolderOfDocument },
} as const satisfies Readonly<Record<NonNullable<Endpoint["claims"]>, object>>;

/** Returns the name of another person who has claimed the item of the record that a call changes (DESK-CLAIM-03). */
export async function findHolder(
  { database, clock }: Pick<Scope, "database" | "clock">,
  kind: keyof typeof records,
  { params, staffId }: { readonly params: unknown; readonly staffId: string },
): Promise<string | undefined> {
  const { parameter, find } = records[kind];
  const { [parameter]: recordId } = params as Readonly<Record<string, string>>;
  if (recordId === undefined) throw new Error(`the operation has no parameter ${parameter}`);
  const holder = await find(database, recordId, { staffId, now: clock.now() });
  return holder && staffName(holder);
}
