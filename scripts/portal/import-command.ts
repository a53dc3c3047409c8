import { connect } from "@portal/database/connection";
import { migrate } from "@portal/database/migrate";
import { DrizzleQueryError } from "drizzle-orm";
import { importBook, ImportInterrupted, type ImportCounts } from "../../api/src/import/import-book.ts";
import { BookConflict } from "../../api/src/import/write-book.ts";
import { createLog } from "../../api/src/platform/log.ts";
import { systemClock } from "../../api/src/platform/clock.ts";
import { checkKeys } from "../../api/src/platform/keys/key-checks.ts";
import { configOrComplain, openDatabase } from "./open-database.ts";
import { Complaint, faultLines, withSound, type Sound } from "./read-file.ts";

function countLines(counts: ImportCounts): string {
  const columns = ["added", "changed", "unchanged", "removed"] as const;
  const row = (name: string, cells: readonly (string | number)[]) =>
    `  ${name.padEnd(14)}${cells.map((cell) => String(cell).padStart(11)).join("")}`;
  return [
    row("", columns),
    ...Object.entries(counts.byKind).map(([kind, of]) =>
      row(
        kind,
        columns.map((column) => of[column]),
      ),
    ),
    row(
      "all",
      columns.map((column) => counts[column]),
    ),
  ].join("\n");
}

/** Explains why the import failed, without quoting the import file. */
export function reasonLines(error: unknown, placeFaults: Sound["placeFaults"]): string {
  if (error instanceof BookConflict) return faultLines(placeFaults(error.conflicts));
  if (error instanceof ImportInterrupted) {
    const { progress, cause } = error;
    const reason =
      cause instanceof BookConflict ? faultLines(placeFaults(cause.conflicts)) : messageOf(cause);
    return `${reason}\n  ${progress} were imported. Import the book again to import the rest.`;
  }
  return `${messageOf(error)}\n  Nothing was imported.`;
}

function messageOf(error: unknown): string {
  // Uses the cause's message, because the message of a failed query contains the query's parameters.
  const reason = error instanceof DrizzleQueryError ? error.cause : error;
  return `  ${reason instanceof Error ? reason.message : String(reason)}`;
}

export async function runImport(path: string): Promise<void> {
  await withSound(path, (sound) => importSound(path, sound));
}

async function importSound(path: string, { book, placeFaults }: Sound): Promise<void> {
  const config = configOrComplain();
  const { url, directUrl, release } = await openDatabase(config);
  try {
    await migrate(directUrl);
    const connection = connect(url);
    try {
      await checkKeys(connection.database, config);
      const context = { database: connection.database, clock: systemClock(), config, log: createLog("warn") };
      console.log(`Imported ${path}:\n${countLines(await importBook(context, book))}`);
    } finally {
      await connection.close();
    }
  } catch (error) {
    throw new Complaint(
      `${path} was not ${error instanceof ImportInterrupted ? "completely " : ""}imported:\n${reasonLines(error, placeFaults)}`,
      { cause: error },
    );
  } finally {
    await release();
  }
}
