import type { TransactionDatabase } from "@portal/database/connection";
import {
  compareEntries,
  lossOf,
  mergeParticipants,
  type DirectoryChange,
  type DirectoryEntry,
} from "@portal/domain/banking/load/rules";
import type { DirectoryKind, Participant } from "@portal/domain/banking/participants/rules";
import type { Context } from "../context.ts";
import * as store from "./directory/directory-store.ts";

type LoadContext = Pick<Context, "database" | "clock">;
type LoadCounts = { readonly added: number; readonly changed: number; readonly removed: number };
/** `of` counts the known routing numbers. `lost` counts the known routing numbers that the new file lacks. */
type LossReport = { readonly lost: number; readonly of: number };

/**
 * Loads a bank directory file. Unless `isReplacing` is set, refuses a file that lacks too many known routing numbers.
 */
export function loadDirectory(
  context: LoadContext,
  kind: DirectoryKind,
  participants: readonly Participant[],
  { isReplacing = false }: { readonly isReplacing?: boolean } = {},
): Promise<LoadCounts | LossReport> {
  return inDirectory(context, async (database, present, isDemo) => {
    const { lost, of, isTooMuch } = lossOf(isDemo ? [] : present, kind, participants);
    if (isTooMuch && !isReplacing) return { lost, of };
    const wanted = mergeParticipants(isDemo ? [] : present, kind, participants);
    return write(context, database, { kind, present, wanted });
  });
}

export function loadDemoDirectory(
  context: LoadContext,
  institutions: readonly DirectoryEntry[],
): Promise<LoadCounts> {
  return inDirectory(context, (database, present) => {
    const wanted = present.length === 0 ? institutions : present;
    return write(context, database, { kind: "demo", present, wanted });
  });
}

/** Locks the bank directory and passes the entries to `work`, which loads a file. */
function inDirectory<Result>(
  context: LoadContext,
  work: (
    database: TransactionDatabase,
    present: readonly DirectoryEntry[],
    isDemo: boolean,
  ) => Promise<Result>,
): Promise<Result> {
  return context.database.transaction(async (database) => {
    await store.lockDirectory(database);
    const earlier = await store.listLastLoads(database);
    const isDemo = !earlier.has("fedach") && !earlier.has("fedwire");
    return work(database, await store.listEntries(database), isDemo);
  });
}

type Load = {
  readonly kind: DirectoryKind | "demo";
  readonly present: readonly DirectoryEntry[];
  readonly wanted: readonly DirectoryEntry[];
};

async function write(
  { clock }: LoadContext,
  database: TransactionDatabase,
  { kind, present, wanted }: Load,
): Promise<LoadCounts> {
  const change = compareEntries(present, wanted);
  await store.deleteEntries(database, change.removed);
  await store.writeEntries(database, [...change.added, ...change.changed]);
  const loaded = countsOf(change);
  await store.recordLoad(database, { kind, loadedAt: clock.now(), ...loaded });
  return loaded;
}

function countsOf({ added, changed, removed }: DirectoryChange): LoadCounts {
  return { added: added.length, changed: changed.length, removed: removed.length };
}
