import { connect } from "@portal/database/connection";
import { migrate } from "@portal/database/migrate";
import { consequences } from "../../api/src/consequences.ts";
import { systemClock } from "../../api/src/platform/clock.ts";
import { fieldCipher } from "../../api/src/platform/crypto.ts";
import { createLog } from "../../api/src/platform/log.ts";
import { noTelemetry } from "../../api/src/telemetry/telemetry.ts";
import type { Difference } from "../../api/src/work/due/due-store.ts";
import { searchParts, walkSearch, type SearchPart } from "../../api/src/work/search/walk-search.ts";
import type { SearchDifference } from "../../api/src/work/search/search-store.ts";
import { walkWork } from "../../api/src/work/due/walk-work.ts";
import { configOrComplain, openDatabase } from "./open-database.ts";
import { Complaint } from "./read-file.ts";

const faults: Readonly<Record<Difference["fault"], string>> = {
  missing: "is missing from the queue",
  extra: "is in the queue, but no record waits",
  changed: "differs from the records",
};

const searchFaults: Readonly<Record<SearchDifference["fault"], string>> = {
  missing: "is missing from the search",
  extra: "is in the search, but there is no such record",
  changed: "differs in the search from the records",
};

const whereOf = (columns: readonly string[]) => (columns.length > 0 ? ` in ${columns.join(", ")}` : "");

/** Describes a difference between the queue and the records, without the values. */
export function differenceLine({ kind, subjectId, fault, columns }: Difference): string {
  return `${kind} ${subjectId} ${faults[fault]}${whereOf(columns)}.`;
}

/** Describes a difference between the search and the records, without the values. */
export function searchDifferenceLine({ kind, subjectId, fault, columns }: SearchDifference): string {
  return `${kind} ${subjectId} ${searchFaults[fault]}${whereOf(columns)}.`;
}

const countOf = (count: number, noun: string, nouns = `${noun}s`) => `${count} ${count === 1 ? noun : nouns}`;

/**
 * Compares the work queue and the search with the records and prints every difference. With `isRepaired`, also rebuilds
 * them (DESK-QUEUE-14).
 */
export async function runWork({ isRepaired }: { readonly isRepaired: boolean }): Promise<void> {
  const config = configOrComplain();
  const { url, directUrl, release } = await openDatabase(config);
  try {
    await migrate(directUrl);
    const connection = connect(url);
    try {
      const context = {
        database: connection.database,
        clock: systemClock(),
        log: createLog("warn", process.stderr),
        config,
        cipher: fieldCipher(config),
        consequences,
        metrics: noTelemetry.metrics,
        auditChain: { soon: async () => undefined },
        jobs: { enqueueIn: () => async () => undefined },
      };
      let [applications, differences] = [0, 0];
      for await (const batch of walkWork(context, { isRepaired })) {
        applications += batch.applications;
        differences += batch.differences.length;
        for (const each of batch.differences) console.log(differenceLine(each));
      }
      let [businesses, people] = [0, 0];
      for (const part of Object.keys(searchParts) as SearchPart[])
        for await (const batch of walkSearch(context, part, { isRepaired })) {
          if (part === "businesses") businesses += batch.records;
          else people += batch.records;
          differences += batch.differences.length;
          for (const each of batch.differences) console.log(searchDifferenceLine(each));
        }
      const checked = [
        countOf(applications, "application"),
        countOf(businesses, "business", "businesses"),
        countOf(people, "person", "people"),
      ];
      const found = `Checked ${checked.join(", ")}: ${countOf(differences, "difference")}`;
      if (differences > 0 && !isRepaired) throw new Complaint(`${found}. Repair them with --repair.`);
      console.log(differences > 0 ? `${found}, repaired.` : `${found}.`);
    } finally {
      await connection.close();
    }
  } finally {
    await release();
  }
}
