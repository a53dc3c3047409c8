import type { DirectoryKind, Participant } from "../participants/rules.ts";

/** A bank by one of its routing numbers, as the directory keeps it. */
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

/** When each kind of file was loaded last; the demo's banks are a kind of their own. */
export type DirectoryLoads = ReadonlyMap<DirectoryKind | "demo", Temporal.Instant>;

/** How long FedACH's file is good for: who loads one a month has some days to do so. */
export const directoryDays = 35;

/**
 * Whether a directory is too old to say that a number is no bank's: of a number that is new since, that would be wrong.
 * The demo's banks do not age, and neither does what came without a date.
 */
export function isDirectoryStale(loads: DirectoryLoads, now: Temporal.Instant): boolean {
  if (!loads.has("fedach") && !loads.has("fedwire")) return false;
  const loaded = loads.get("fedach");
  const oldest = now.subtract({ hours: 24 * directoryDays });
  return !loaded || Temporal.Instant.compare(loaded, oldest) < 0;
}

/** One part in so many may be gone from one file to the next. */
const lossDivisor = 10;

/**
 * How many of the numbers that a file of that kind told of last time it does not any more. A file that was cut off at
 * the end of a line looks whole, and would take away all the banks of the rest.
 */
export function lossOf(
  present: readonly DirectoryEntry[],
  kind: DirectoryKind,
  participants: readonly Participant[],
): { readonly lost: number; readonly of: number; readonly isTooMuch: boolean } {
  const isTold = ({ ach, wire }: DirectoryEntry) => (kind === "fedach" ? ach : wire);
  const told = participants.filter(({ takesFunds }) => kind === "fedach" || takesFunds);
  const numbers = new Set(told.map(({ routingNumber }) => routingNumber));
  const before = present.filter(isTold);
  const lost = before.filter(({ routingNumber }) => !numbers.has(routingNumber)).length;
  return { lost, of: before.length, isTooMuch: lost * lossDivisor > before.length };
}

/** What loading entries into a directory that has others comes to. */
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
 * The directory after a whole file of one kind: the file alone says which banks take ACH entries, or wires. A number
 * that is in neither file any more is gone. Where both files have a bank, its name and place are those of FedACH.
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
