import { connect } from "@portal/database/connection";
import { migrate } from "@portal/database/migrate";
import { isDirectoryStale, type DirectoryLoads } from "@portal/domain/banking/load/rules";
import { readParticipants, type ParticipantFault } from "@portal/domain/banking/participants/rules";
import { lastDirectoryLoads } from "../../api/src/banking/last-directory-loads.ts";
import { loadDirectory } from "../../api/src/banking/load-directory.ts";
import { systemClock } from "../../api/src/platform/clock.ts";
import { configOrComplain, openDatabase } from "./open-database.ts";
import { Complaint, textOf } from "./read-file.ts";

const maxFaults = 20;

export function leftOutLines(faults: readonly ParticipantFault[]): string[] {
  const lines = faults.slice(0, maxFaults).map(({ line, message }) => `  record ${line}: ${message}`);
  const more = faults.length - lines.length;
  return [
    ...(faults.length > 0 ? [`Left out ${faults.length}:`] : []),
    ...lines,
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

export function ageLines(loads: DirectoryLoads, now: Temporal.Instant): string[] {
  const names = { fedach: "FedACH", fedwire: "Fedwire" } as const;
  return (["fedach", "fedwire"] as const).map((kind) => {
    const at = loads.get(kind);
    if (!at) return `${names[kind]}: never loaded`;
    const days = Math.floor(at.until(now).total("days"));
    const age = days === 0 ? "today" : days === 1 ? "1 day ago" : `${days} days ago`;
    const isTooOld = kind === "fedach" && isDirectoryStale(loads, now);
    return `${names[kind]}: loaded ${age}${isTooOld ? ", too long ago to reject unknown routing numbers" : ""}`;
  });
}

export function lossText(path: string, { lost, of }: { readonly lost: number; readonly of: number }): string {
  return `${path} lacks ${lost} of the ${of} routing numbers in the last file of its kind, so it may be incomplete. If it is complete, load it with --replace. Nothing was changed.`;
}

/** Loads a participant file, if the caller names one, and prints the age of the routing directory. */
export async function runDirectory(
  path: string | undefined,
  options: { readonly isReplacing: boolean },
): Promise<void> {
  const read = path === undefined ? undefined : readParticipants(textOf(path));
  if (read && !read.ok) throw new Complaint(`${path} ${read.message}. The portal stored no part of it.`);
  const config = configOrComplain();
  const { url, directUrl, release } = await openDatabase(config);
  try {
    await migrate(directUrl);
    const connection = connect(url);
    try {
      const context = { database: connection.database, clock: systemClock() };
      if (read && path !== undefined) {
        const loaded = await loadDirectory(context, read.kind, read.participants, options);
        if ("lost" in loaded) throw new Complaint(lossText(path, loaded));
        const { added, changed, removed } = loaded;
        console.log(`Loaded ${path}: ${added} added, ${changed} changed, ${removed} removed.`);
        for (const line of leftOutLines(read.faults)) console.log(line);
      }
      const loads = await lastDirectoryLoads(connection.database);
      for (const line of ageLines(loads, context.clock.now())) console.log(line);
    } finally {
      await connection.close();
    }
  } finally {
    await release();
  }
}
