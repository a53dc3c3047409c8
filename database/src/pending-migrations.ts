import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";

export type Migration = {
  readonly hash: string;
  /**
   * The time at which the migration was written, in milliseconds since 1970. Drizzle identifies migrations by this
   * time.
   */
  readonly writtenAt: number;
  /** The SQL statements that run in the migration's transaction. */
  readonly statements: readonly string[];
};

/** An index that PostgreSQL builds without blocking calls, which is impossible in a transaction. */
export type ConcurrentIndex = { readonly name: string; readonly statement: string };

const concurrentIndex = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+"([^"]+)"/i;
const droppedIndex = /^\s*drop\s+index\s+(?:concurrently\s+)?(?:if\s+exists\s+)?"([^"]+)"/i;

/** Returns the migrations in a folder, and separately the indexes to build after the migrations. */
export function readMigrations(migrationsFolder: string) {
  const files = readMigrationFiles({ migrationsFolder });
  return { migrations: files.map(toMigration), indexes: indexesOf(files.flatMap(({ sql }) => sql)) };
}

function toMigration({ hash, folderMillis, sql }: MigrationMeta): Migration {
  return {
    hash,
    writtenAt: folderMillis,
    statements: sql.filter((statement) => !concurrentIndex.test(statement)),
  };
}

/** Returns the concurrent indexes that no later statement of the migration drops. */
export function indexesOf(statements: readonly string[]): ConcurrentIndex[] {
  const indexes = new Map<string, ConcurrentIndex>();
  for (const statement of statements) {
    const [, dropped] = droppedIndex.exec(statement) ?? [];
    if (dropped !== undefined) indexes.delete(dropped);
    const [, name] = concurrentIndex.exec(statement) ?? [];
    if (name !== undefined) indexes.set(name, { name, statement });
  }
  return [...indexes.values()];
}
