import type { DirectoryKind, Participant } from "../participants/rules.ts";

/** A bank with one of its routing numbers, as the directory stores it. */
export type DirectoryEntry = {
  readonly routingNumber: string;
  readonly name: string;
  readonly stateCode: string;
  readonly city: string | null;
  readonly ach: boolean;
  readonly wire: boolean;
  readonly mainlyWire: boolean;
  readonly newRoutingNumber: string | null;
};

export type DirectoryChange = {
  readonly added: readonly DirectoryEntry[];
  readonly changed: readonly DirectoryEntry[];
  readonly removed: readonly string[];
};

/** The time of the last load for each type of bank directory file, including the demo's banks. */
export type DirectoryLoads = ReadonlyMap<DirectoryKind | "demo", Temporal.Instant>;

/** Days until a FedACH file is too old. The limit gives lenders that load the file monthly a few spare days. */
export const directoryDays = 35;

/**
 * Returns whether the directory is too old to reject unknown routing numbers, which may be new. The demo's banks are
 * never too old.
 */
export function isDirectoryStale(loads: DirectoryLoads, now: Temporal.Instant): boolean {
  if (!loads.has("fedach") && !loads.has("fedwire")) return false;
  const loaded = loads.get("fedach");
  const oldest = now.subtract({ hours: 24 * directoryDays });
  return !loaded || Temporal.Instant.compare(loaded, oldest) < 0;
}

/** A file may lack up to 1/10 of the routing numbers that the directory has. */
const lossDivisor = 10;

/**
 * Counts the directory's routing numbers that are missing from the file. Without this check, a file that was cut off
 * at the end of a line would look complete.
 */
export function lossOf(
  present: readonly DirectoryEntry[],
  kind: DirectoryKind,
  participants: readonly Participant[],
): { readonly lost: number; readonly of: number; readonly isTooMuch: boolean } {
  const notifiesBorrower = ({ ach, wire }: DirectoryEntry) => (kind === "fedach" ? ach : wire);
  const told = participants.filter(({ takesFunds }) => kind === "fedach" || takesFunds);
  const numbers = new Set(told.map(({ routingNumber }) => routingNumber));
  const before = present.filter(notifiesBorrower);
  const lost = before.filter(({ routingNumber }) => !numbers.has(routingNumber)).length;
  return { lost, of: before.length, isTooMuch: lost * lossDivisor > before.length };
}

export function compareEntries(
  present: readonly DirectoryEntry[],
  wanted: readonly DirectoryEntry[],
): DirectoryChange {
  const known = new Map(present.map((entry) => [entry.routingNumber, entry]));
  const kept = new Set(wanted.map(({ routingNumber }) => routingNumber));
  const isOther = (entry: DirectoryEntry) => {
    const before = known.get(entry.routingNumber);
    return before !== undefined && JSON.stringify(inOrder(before)) !== JSON.stringify(inOrder(entry));
  };
  return {
    added: wanted.filter(({ routingNumber }) => !known.has(routingNumber)),
    changed: wanted.filter(isOther),
    removed: [...known.keys()].filter((routingNumber) => !kept.has(routingNumber)),
  };
}

const inOrder = (entry: DirectoryEntry) => [
  entry.name,
  entry.stateCode,
  entry.city,
  entry.ach,
  entry.wire,
  entry.mainlyWire,
  entry.newRoutingNumber,
];

/**
 * Updates the directory from a complete FedACH or Fedwire file. Removes routing numbers that accept neither ACH nor
 * wires. FedACH names take precedence.
 */
export function mergeParticipants(
  present: readonly DirectoryEntry[],
  kind: DirectoryKind,
  participants: readonly Participant[],
): DirectoryEntry[] {
  const listed = new Map(participants.map((participant) => [participant.routingNumber, participant]));
  const known = new Map(present.map((entry) => [entry.routingNumber, entry]));
  const numbers = new Set([...known.keys(), ...listed.keys()]);
  const merge = kind === "fedach" ? withAch : withWire;
  return [...numbers]
    .map((routingNumber) => merge(known.get(routingNumber), listed.get(routingNumber)))
    .filter((entry) => entry !== undefined)
    .filter(({ ach, wire }) => ach || wire)
    .map((entry) => ({ ...entry, mainlyWire: entry.wire && entry.newRoutingNumber !== null }));
}

type Merge = (
  entry: DirectoryEntry | undefined,
  participant: Participant | undefined,
) => DirectoryEntry | undefined;

const withAch: Merge = (entry, participant) => {
  if (!participant) return entry && { ...entry, ach: false, newRoutingNumber: null };
  const { routingNumber, name, stateCode, city, newRoutingNumber } = participant;
  const wire = entry?.wire ?? false;
  return { routingNumber, name, stateCode, city, ach: true, wire, mainlyWire: false, newRoutingNumber };
};

const withWire: Merge = (entry, participant) => {
  const wire = participant?.takesFunds ?? false;
  if (entry?.ach) return { ...entry, wire };
  if (!participant) return undefined;
  const { routingNumber, name, stateCode, city } = participant;
  return {
    routingNumber,
    name,
    stateCode,
    city,
    ach: false,
    wire,
    mainlyWire: false,
    newRoutingNumber: null,
  };
};
