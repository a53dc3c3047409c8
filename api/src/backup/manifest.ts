import * as z from "zod/mini";

/** Describes the unencrypted content of one part of a backup. */
const part = { bytes: z.int(), sha256: z.string() };

/** Describes a backup's content. The manifest is written last, so a backup with a manifest is complete. */
export const manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  /** The time of the snapshot, by the database's clock. */
  snapshotAt: z.string(),
  portalVersion: z.string(),
  /** The hashes of the database's migrations, in order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      /** The sums of the numeric columns, by column. */
      sums: z.record(z.string(), z.string()),
      ...part,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** The last chained entry of the audit trail, and the number of entries that were not chained yet. */
  trail: z.object({ sequence: z.int(), hash: z.string(), unchained: z.int() }),
  /** The list of stored files, with one `FileEntry` per line. */
  files: z.object({ count: z.int(), ...part }),
  /** Files that the database names but the storage lacks. */
  missingFiles: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

/** A stored file: its size and hash in the storage, and the size of its copy in the backup. */
export const fileEntry = z.object({
  id: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  sealedBytes: z.int(),
});
export type FileEntry = z.infer<typeof fileEntry>;
