import { connect } from "@portal/database/connection";
import { ensureDatabase, startCluster } from "@portal/database/embedded/cluster";
import { DataFolderInUse, holdDataFolder, type DataFolderHold } from "@portal/api/platform/data-folder";
import { migrate } from "@portal/database/migrate";
import { DrizzleQueryError } from "drizzle-orm";
import { importBook, type ImportCounts } from "../../api/src/import/import-book.ts";
import { BookConflict } from "../../api/src/import/write-book.ts";
import { systemClock } from "../../api/src/platform/clock.ts";
import { ConfigFault, readConfig, type Config } from "../../api/src/platform/config.ts";
import { sandboxKeys } from "../../api/src/platform/sandbox-keys.ts";
import { Complaint, faultLines, readSound, type Sound } from "./read-file.ts";

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

function configOrComplain(): Config {
  try {
    return readConfig(process.env, sandboxKeys);
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error;
    throw new Complaint(["Mend these settings:", ...error.faults.map((fault) => `  ${fault}`)].join("\n"), {
      cause: error,
    });
  }
}

type Opened = { readonly url: string; readonly release: () => Promise<void> };

/** The configured database, else the portal's own, which is left running when a portal uses it. */
async function openDatabase(config: Config): Promise<Opened> {
  if (config.databaseUrl) return { url: config.databaseUrl, release: async () => {} };
  const hold = holdUnlessRunning(config);
  const cluster = await startCluster({ dataDir: config.dataDir, fsync: true, log: () => {} });
  await ensureDatabase(cluster.url, "portal");
  const release = async () => {
    if (hold && !cluster.adopted) await cluster.stop();
    hold?.release();
  };
  return { url: cluster.urlFor("portal"), release };
}

/** Keeps a portal from starting on a database that is about to stop; undefined when one runs already. */
function holdUnlessRunning(config: Config): DataFolderHold | undefined {
  try {
    return holdDataFolder(config.dataDir, { port: config.port });
  } catch (error) {
    if (error instanceof DataFolderInUse) return undefined;
    throw error;
  }
}

/** Why nothing was imported, without what the book holds. */
export function reasonLines(error: unknown, placeFaults: Sound["placeFaults"]): string {
  if (error instanceof BookConflict) return faultLines(placeFaults(error.conflicts));
  // The message of a failed query holds all its parameters; what PostgreSQL said lies beneath.
  const reason = error instanceof DrizzleQueryError ? error.cause : error;
  return `  ${reason instanceof Error ? reason.message : String(reason)}\n  Nothing of the book was kept.`;
}

/** Takes a book file into the configured database and prints what it changed. */
export async function runImport(path: string): Promise<void> {
  const { book, placeFaults } = readSound(path);
  const config = configOrComplain();
  const { url, release } = await openDatabase(config);
  try {
    await migrate(url);
    const connection = connect(url);
    try {
      const context = { database: connection.database, clock: systemClock(), config };
      console.log(`Imported ${path}:\n${countLines(await importBook(context, book))}`);
    } finally {
      await connection.close();
    }
  } catch (error) {
    throw new Complaint(`${path} was not imported:\n${reasonLines(error, placeFaults)}`, { cause: error });
  } finally {
    await release();
  }
}
