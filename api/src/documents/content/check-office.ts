import { crc32 } from "node:zlib";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import type { ContentFault } from "./content-fault.ts";
import { archiveStart, embeddedFolder, isAllowedPart, isForeign } from "./office/part-names.ts";
import { scanPart } from "./office/scan-part.ts";

const maxEntries = 5_000;
const maxBytes = 512 * 1024 * 1024;
/** The highest compression ratio of a legitimate workbook. Apache POI uses the same limit. */
const greatestRatio = 100;
/** Zip parts with up to this total size may have any compression ratio. */
const harmlessBytes = 1_048_576;
/** The maximum size of an embedded file, which is checked in memory. */
const maxEmbeddedBytes = 24_000_000;
const signatureBytes = 8;

/**
 * Checks a workbook (`folder` is "xl/") or a text document ("word/") for active or external content, zip bombs and
 * damage.
 */
export async function checkOffice(
  bytes: Buffer,
  folder: string,
  isEmbedded = false,
): Promise<ContentFault | undefined> {
  if (bytes.toString("hex", 0, 4) !== archiveStart) return "FILE_UNREADABLE";
  const archive = await fromBufferPromise(bytes, { autoClose: false });
  // Without this listener, an error event of the archive would end the process.
  archive.on("error", () => undefined);
  const entries = archive.entryCount > maxEntries ? undefined : await entriesOf(archive);
  if (!entries) return "FILE_UNREADABLE";
  const fault = faultOfDirectory(entries, bytes.length, folder);
  if (fault) return fault;
  if (!entries.every((entry) => isNamedAlike(bytes, entry))) return "FILE_UNREADABLE";
  for (const entry of entries) {
    const found = await faultOfPart(archive, entry, isEmbedded);
    if (found) return found;
  }
  return undefined;
}

async function entriesOf(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  return entries;
}

function faultOfDirectory(
  entries: readonly Entry[],
  fileBytes: number,
  folder: string,
): ContentFault | undefined {
  const names = new Set(entries.map((entry) => entry.fileName.toLowerCase()));
  if (names.size < entries.length) return "FILE_UNREADABLE";
  const hasParts = [...names].some((name) => name.startsWith(folder) && name.endsWith(".xml"));
  if (!names.has("[content_types].xml") || !hasParts) return "FILE_TYPE_NOT_ALLOWED";
  if (![...names].every(isAllowedPart)) return "FILE_TYPE_NOT_ALLOWED";
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const isTooLarge = total > maxBytes || total > Math.max(harmlessBytes, fileBytes * greatestRatio);
  return isTooLarge ? "FILE_UNREADABLE" : undefined;
}

const localHeaderBytes = 30;

/**
 * Checks that a part's header and the archive's directory state the same name, because some programs read the header
 * and others the directory.
 */
function isNamedAlike(bytes: Buffer, { relativeOffsetOfLocalHeader: at, fileNameRaw }: Entry): boolean {
  if (at + localHeaderBytes > bytes.length) return false;
  const begin = at + localHeaderBytes;
  return bytes.subarray(begin, begin + bytes.readUInt16LE(at + 26)).equals(fileNameRaw);
}

/**
 * Inflates and checks a part of an Office file.
 * @throws if the part is broken or its size differs from the archive's directory
 */
async function faultOfPart(
  archive: ZipFile,
  entry: Entry,
  isEmbedded: boolean,
): Promise<ContentFault | undefined> {
  if (!entry.canDecodeFileData())
    throw new Error("a part is encrypted or compressed in a way that Office does not read");
  const name = entry.fileName.toLowerCase();
  const scan = scanPart(name);
  const embedded: Buffer[] = [];
  let [head, size, checksum]: [Buffer, number, number] = [Buffer.alloc(0), 0, 0];
  for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    if (head.length < signatureBytes) head = Buffer.concat([head, chunk]).subarray(0, signatureBytes);
    if (isForeign(head)) return "FILE_TYPE_NOT_ALLOWED";
    const fault = scan.take(chunk);
    if (fault) return fault;
    [size, checksum] = [size + chunk.length, crc32(chunk, checksum)];
    if (embeddedFolder(name) && size <= maxEmbeddedBytes) embedded.push(chunk);
  }
  if (checksum !== entry.crc32) return "FILE_UNREADABLE";
  if (!head.toString("hex").startsWith(archiveStart)) return undefined;
  const folder = embeddedFolder(name);
  if (!folder || isEmbedded) return "FILE_TYPE_NOT_ALLOWED";
  return checkOffice(Buffer.concat(embedded), folder, true);
}
