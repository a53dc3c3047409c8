import type { Endpoint } from "@portal/domain/wire/endpoint";
import { staffName } from "@portal/domain/staff/rules";
import type { Scope } from "../../context.ts";
import { findReplier } from "../../support/lender/threads/find-replier.ts";
import { findHolderOfDocument } from "./claim-store.ts";

type Clocked = Pick<Scope, "database" | "clock">;
type ClaimedRecord = {
  readonly parameter: string;
  readonly find: (scope: Clocked, recordId: string, staffId: string) => Promise<string | undefined>;
};

/**
 * For each kind of record: the path parameter with the record's id, and the function that finds the claimant's name.
 */
const records = {
  documents: {
    parameter: "documentId",
    async find({ database, clock }, documentId, staffId) {
      const holder = await findHolderOfDocument(database, documentId, { staffId, now: clock.now() });
      return holder && staffName(holder);
    },
  },
  messages: { parameter: "caseId", find: findReplier },
} as const satisfies Readonly<Record<NonNullable<Endpoint["claims"]>, ClaimedRecord>>;

/** Returns the name of another person who has claimed the item of the record that a call changes (DESK-CLAIM-03). */
export async function findHolder(
  scope: Clocked,
  kind: keyof typeof records,
  { params, staffId }: { readonly params: unknown; readonly staffId: string },
): Promise<string | undefined> {
  const record = records[kind];
  const { parameter } = record;
  const { [parameter]: recordId } = params as Readonly<Record<string, string>>;
  if (recordId === undefined) throw new Error(`the operation has no parameter ${parameter}`);
  return record.find(scope, recordId, staffId);
}
