import { eraseContact as contract } from "@portal/domain/retention/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { sql } from "drizzle-orm";
import { lockAnyContact } from "../access/either-id.ts";
import type { Transaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import { inTransactionOnce } from "../http/in-transaction-once.ts";
import type { Act } from "../http/operation.ts";
import { deletedRows, unlimitedDeletion, type Deletion } from "./deletion.ts";
import { lockHolds } from "./hold-store.ts";
import { isAnyHeld } from "./erasure-store.ts";
import { erasePerson } from "./erase-person.ts";
import { sortRecords } from "./list-kept.ts";

/** Lists a person's records that must be kept, and deletes the others. A dry run is rolled back. */
export const eraseContact: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    await lockHolds(tx.database, "share");
    const person = await lockAnyContact(tx.database, call.params.contactId);
    if (!person) return refuse("NOT_FOUND");
    const records = await sortRecords(tx, person.contact.id);
    if (await isAnyHeld(tx.database, records.accountIds.all)) return refuse("ON_HOLD");
    const erase = async () => {
      const deletion = unlimitedDeletion(tx);
      await erasePerson(deletion, person, records);
      return deletion;
    };
    const kept = [...records.kept];
    const contactId = person.contact.id;
    if (call.body.dryRun) return done({ contactId, removed: countsOf(await rolledBack(tx, erase)), kept });
    const deletion = await erase();
    const about = { by: call.principal, person: contactId };
    await emit(tx, {
      ...about,
      action: "contact.erased",
      about: { kind: "contact", id: contactId },
      renamed: { accountIds: [], contactIds: [contactId] },
      detail: { removed: deletedRows(deletion), kept: kept.length },
    });
    await emit(tx, {
      ...about,
      action: "retention.deleted",
      about: { kind: "retention", id: "erasure" },
      detail: { kind: "erasure", count: deletedRows(deletion) },
    });
    return done({ contactId, removed: countsOf(deletion), kept });
  });

const countsOf = ({ counts }: Deletion) => Object.fromEntries(counts);

/** Runs `work` and rolls back its changes in the database. */
async function rolledBack<Result>({ database }: Transaction, work: () => Promise<Result>): Promise<Result> {
  await database.execute(sql`savepoint dry_run`);
  const result = await work();
  await database.execute(sql`rollback to savepoint dry_run`);
  return result;
}
