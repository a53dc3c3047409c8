import type { Queryable } from "@portal/database/connection";
import { buildFiles } from "@portal/database/schema/server";
import { eq, inArray, lt, sql } from "drizzle-orm";

export type BuildFile = Pick<typeof buildFiles.$inferSelect, "name" | "content" | "brotli">;

/** Records that a running build uses the given files. @returns the names of the files that are stored */
export async function renewFiles(
  database: Queryable,
  names: readonly string[],
  publishedAt: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const rows = await database
    .update(buildFiles)
    .set({ publishedAt })
    .where(inArray(buildFiles.name, [...names]))
    .returning({ name: buildFiles.name });
  return new Set(rows.map(({ name }) => name));
}

/** Stores a build's files. Skips names that are stored already, because equal names mean equal contents. */
export async function insertFiles(
  database: Queryable,
  files: readonly BuildFile[],
  publishedAt: Temporal.Instant,
): Promise<void> {
  if (files.length === 0) return;
  await database
    .insert(buildFiles)
    .values(files.map((file) => ({ ...file, publishedAt })))
    .onConflictDoUpdate({ target: buildFiles.name, set: { publishedAt: sql`excluded.published_at` } });
}

export async function findFile(database: Queryable, name: string): Promise<BuildFile | undefined> {
  const [row] = await database.select().from(buildFiles).where(eq(buildFiles.name, name));
  return row;
}

export async function deleteFilesBefore(database: Queryable, before: Temporal.Instant): Promise<void> {
  await database.delete(buildFiles).where(lt(buildFiles.publishedAt, before));
}
