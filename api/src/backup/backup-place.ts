import { createHash } from "node:crypto";
import { ProviderFault } from "@portal/providers/provider-fault";
import type { BackupFile, BackupProvider } from "@portal/providers/backup/backup-provider";
import { BrokenSeal, type EncryptionKey } from "../documents/sealing/frames.ts";
import { openStream } from "../documents/sealing/open-stream.ts";
import { sealFile } from "../documents/sealing/seal-file.ts";
import { fileEntry, manifest, type FileEntry, type Manifest } from "./manifest.ts";
import * as z from "zod/mini";

/** Thrown when a backup cannot be made or restored. The message names the problem, without personal data. */
export class BackupFault extends Error {
  override readonly name = "BackupFault";
}

export type Place = { readonly provider: BackupProvider; readonly keys: readonly EncryptionKey[] };

/** The size and hash of a backup part before encryption. */
export type PartSum = { readonly bytes: number; readonly sha256: string };

const manifestName = "manifest.json";
const folderOf = (backup: string) => `backups/${backup}`;
const tablePart = (table: string) => `tables/${table}`;
const listPart = "files";
/** Returns the name of a stored file's copy. All backups share this copy. */
export const copyName = (id: string) => `files/${id.slice(0, 2).toLowerCase()}/${id}`;

/** Binds an encrypted part to its backup and its name, so that parts cannot be swapped. */
const sealUseOf = (...place: readonly string[]) => ({ purpose: "backup", place: ["backup", ...place] });

async function* summed(chunks: AsyncIterable<Uint8Array>, sum: (found: PartSum) => void) {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  sum({ bytes, sha256: hash.digest("hex") });
}

async function writePart(
  { provider, keys: [key] }: Place,
  name: string,
  place: readonly string[],
  chunks: AsyncIterable<Uint8Array>,
): Promise<PartSum & { readonly sealedBytes: number }> {
  if (!key) throw new BackupFault("BACKUP_KEYS is not set");
  let sum: PartSum | undefined;
  let sealedBytes = 0;
  async function* sealed() {
    for await (const frame of sealFile(
      key as EncryptionKey,
      sealUseOf(...place),
      summed(chunks, (found) => {
        sum = found;
      }),
    )) {
      sealedBytes += frame.length;
      yield frame;
    }
  }
  await provider.write(name, sealed());
  if (!sum) throw new BackupFault(`${name} was not written to its end`);
  return { ...sum, sealedBytes };
}

/** Decrypts a part of a backup and checks its size and hash. @throws BackupFault that names the part */
async function* readPart(
  { provider, keys }: Place,
  name: string,
  place: readonly string[],
  expected?: PartSum,
): AsyncGenerator<Uint8Array, void> {
  let sum: PartSum | undefined;
  try {
    const stream = await provider.read(name);
    yield* summed(openStream(keys, sealUseOf(...place), stream as AsyncIterable<Buffer>), (found) => {
      sum = found;
    });
  } catch (error) {
    if (error instanceof BrokenSeal)
      throw new BackupFault(`${name} is damaged, or BACKUP_KEYS lacks its key`, { cause: error });
    if (error instanceof ProviderFault) throw new BackupFault(`${name}: ${error.message}`, { cause: error });
    throw error;
  }
  if (expected && (sum?.sha256 !== expected.sha256 || sum.bytes !== expected.bytes))
    throw new BackupFault(`${name} is not the part that the manifest describes`);
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString("utf8");
}

async function* only(text: string): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text);
}

export const writeTable = (place: Place, backup: string, table: string, rows: AsyncIterable<Buffer>) =>
  writePart(place, `${folderOf(backup)}/${tablePart(table)}`, [backup, tablePart(table)], rows);

export const readTable = (place: Place, backup: string, table: Manifest["tables"][number]) =>
  readPart(
    place,
    `${folderOf(backup)}/${tablePart(table.name)}`,
    [backup, tablePart(table.name)],
    table,
  ) as AsyncIterable<Buffer>;

export const writeCopy = (place: Place, id: string, bytes: AsyncIterable<Uint8Array>) =>
  writePart(place, copyName(id), ["file", id], bytes);

export const readCopy = (place: Place, { id, ...sum }: FileEntry) =>
  readPart(place, copyName(id), ["file", id], sum);

export function writeFileList(place: Place, backup: string, files: readonly FileEntry[]) {
  async function* lines() {
    for (const file of files) yield Buffer.from(`${JSON.stringify(file)}\n`);
  }
  return writePart(place, `${folderOf(backup)}/${listPart}`, [backup, listPart], lines());
}

export async function readFileList(place: Place, { name, files }: Manifest): Promise<FileEntry[]> {
  const text = await textOf(readPart(place, `${folderOf(name)}/${listPart}`, [name, listPart], files));
  const lines = text.split("\n").filter(Boolean);
  return lines.map((line) => z.parse(fileEntry, JSON.parse(line)));
}

/** Writes a backup's manifest, which completes the backup. */
export async function writeManifest(place: Place, content: Manifest): Promise<void> {
  const { name } = content;
  const path = `${folderOf(name)}/${manifestName}`;
  await writePart(place, path, [name, manifestName], only(JSON.stringify(content)));
}

async function readManifest(place: Place, backup: string): Promise<Manifest> {
  const path = `${folderOf(backup)}/${manifestName}`;
  const read = z.safeParse(manifest, JSON.parse(await textOf(readPart(place, path, [backup, manifestName]))));
  if (!read.success || read.data.name !== backup)
    throw new BackupFault(`${path} is of a release that this one cannot read`);
  return read.data;
}

/** Lists the files of each backup by the backup's name. */
export async function listBackups({ provider }: Place): Promise<ReadonlyMap<string, readonly BackupFile[]>> {
  const found = new Map<string, BackupFile[]>();
  for (const file of await provider.list("backups")) {
    const backup = file.name.split("/")[1] ?? "";
    found.set(backup, [...(found.get(backup) ?? []), file]);
  }
  return found;
}

/** Reads the manifests of all complete backups, oldest first. @throws BackupFault if a key or a manifest is wrong */
export async function readManifests(place: Place): Promise<readonly Manifest[]> {
  const found = await listBackups(place);
  const complete = [...found]
    .filter(([backup, files]) => files.some(({ name }) => name === `${folderOf(backup)}/${manifestName}`))
    .map(([backup]) => backup)
    .toSorted();
  const manifests: Manifest[] = [];
  for (const backup of complete) manifests.push(await readManifest(place, backup));
  return manifests;
}

/** Reads the manifest of the named backup, or of the newest one. */
export async function findBackup(place: Place, wanted: string | undefined): Promise<Manifest> {
  if (wanted !== undefined) return readManifest(place, wanted);
  const found = await listBackups(place);
  const newest = [...found.keys()]
    .toSorted()
    .findLast((backup) =>
      found.get(backup)?.some(({ name }) => name === `${folderOf(backup)}/${manifestName}`),
    );
  if (newest === undefined) throw new BackupFault("this location has no complete backup");
  return readManifest(place, newest);
}
