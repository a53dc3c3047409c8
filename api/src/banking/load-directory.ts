import {
  compareEntries,
  mergeParticipants,
  type DirectoryChange,
  type DirectoryEntry,
} from "@portal/domain/banking/load/rules";
import type { DirectoryKind, Participant } from "@portal/domain/banking/participants/rules";
import type { Context } from "../context.ts";
import * as store from "./directory/directory-store.ts";

type LoadContext = Pick<Context, "database" | "clock">;
type Loaded = { readonly added: number; readonly changed: number; readonly removed: number };

/** Takes a whole participant file into the directory, all of it or nothing. The demo's banks make room for real ones. */
export function loadDirectory(
  context: LoadContext,
  kind: DirectoryKind,
  participants: readonly Participant[],
): Promise<Loaded> {
  return load(context, kind, (present, isDemo) =>
    mergeParticipants(isDemo ? [] : present, kind, participants),
  );
}

/** Fills a directory that nothing was ever loaded into. */
export function loadDemoDirectory(
  context: LoadContext,
  institutions: readonly DirectoryEntry[],
): Promise<Loaded> {
  return load(context, "demo", (present) => (present.length === 0 ? institutions : present));
}

async function load(
  context: LoadContext,
  kind: DirectoryKind | "demo",
  wantedOf: (present: readonly DirectoryEntry[], isDemo: boolean) => readonly DirectoryEntry[],
): Promise<Loaded> {
  return context.database.transaction(async (database) => {
    await store.lockDirectory(database);
    const earlier = await store.listLastLoads(database);
    const isDemo = !earlier.has("fedach") && !earlier.has("fedwire");
    const present = await store.listEntries(database);
    const change = compareEntries(present, wantedOf(present, isDemo));
    await store.deleteEntries(database, change.removed);
    await store.writeEntries(database, [...change.added, ...change.changed]);
    const loaded = countsOf(change);
    await store.recordLoad(database, { kind, loadedAt: context.clock.now(), ...loaded });
    return loaded;
  });
}

function countsOf({ added, changed, removed }: DirectoryChange): Loaded {
  return { added: added.length, changed: changed.length, removed: removed.length };
}
