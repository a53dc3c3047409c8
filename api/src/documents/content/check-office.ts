import { Readable } from "node:stream";
import pLimit from "p-limit";
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from "yauzl";
import type { OpenedFile } from "../sealing/open-file.ts";
import type { ContentFault } from "./content-fault.ts";

const mostEntries = 5_000;
const mostBytes = 512 * 1024 * 1024;
/** Text in an honest workbook shrinks to no less than a hundredth; Apache POI draws the same line. */
const greatestRatio = 100;
/** Below this even a great ratio is no burden. */
const harmlessBytes = 1_048_576;
const xmlHeadBytes = 4_096;

/** Inflating is work for the machine, so few files are inflated at once. */
const atOnce = pLimit(2);

/**
 * Whether a file is a workbook or a text of Office Open XML: `folder` ("xl/" or "word/") holds its parts. No
 * macros, no archive that grows beyond measure, no names that lead out of a folder, every part whole.
 */
export async function checkOffice(file: OpenedFile, folder: string): Promise<ContentFault | undefined> {
  if (!(await file.read(0, 4)).equals(Buffer.from("PK\x03\x04"))) return "FILE_UNREADABLE";
  return atOnce(async () => {
    const archive = await fromRandomAccessReaderPromise(new ArchiveReader(file), file.size, {
      autoClose: false,
    });
    // The walk below gets an error in its own time; one that comes at another time must not end the process.
    archive.on("error", () => undefined);
    return checkArchive(archive, file.size, folder);
  });
}

async function checkArchive(
  archive: ZipFile,
  fileBytes: number,
  folder: string,
): Promise<ContentFault | undefined> {
  if (archive.entryCount > mostEntries) return "FILE_UNREADABLE";
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  const names = new Set(entries.map((entry) => entry.fileName.toLowerCase()));
  if (names.size < entries.length) return "FILE_UNREADABLE";
  if (!names.has("[content_types].xml") || !hasPartIn(names, folder)) return "FILE_TYPE_NOT_ALLOWED";
  if ([...names].some(isMacro)) return "FILE_TYPE_NOT_ALLOWED";
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (total > mostBytes || total > Math.max(harmlessBytes, fileBytes * greatestRatio))
    return "FILE_UNREADABLE";
  for (const entry of entries) {
    const head = await inflate(archive, entry);
    // Office Open XML forbids document types, the way in for entities that grow or fetch (ECMA-376-2, 8.1.4).
    if (/<!(DOCTYPE|ENTITY)/i.test(head)) return "FILE_UNREADABLE";
    if (/macroEnabled/i.test(head) && entry.fileName.toLowerCase() === "[content_types].xml") {
      return "FILE_TYPE_NOT_ALLOWED";
    }
  }
  return undefined;
}

function hasPartIn(names: ReadonlySet<string>, folder: string): boolean {
  return [...names].some((name) => name.startsWith(folder) && name.endsWith(".xml"));
}

function isMacro(name: string): boolean {
  return name.endsWith("vbaproject.bin") || name.startsWith("xl/macrosheets/");
}

/**
 * Inflates a part to nowhere; one that is broken, or of another size than the directory says, throws.
 * @returns the beginning of an XML part, whatever its encoding, and "" of any other.
 */
async function inflate(archive: ZipFile, entry: Entry): Promise<string> {
  if (!entry.canDecodeFileData())
    throw new Error("a part is encrypted or packed in a way that Office does not read");
  const isXml = /\.(xml|rels|vml)$/i.test(entry.fileName);
  let head = "";
  for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    if (isXml && head.length < xmlHeadBytes) head += chunk.toString("latin1").replaceAll("\0", "");
  }
  return head;
}

/** Gives the archive's reader the decrypted bytes it asks for, and no more. */
class ArchiveReader extends RandomAccessReader {
  readonly #file: OpenedFile;

  constructor(file: OpenedFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#file.stream(start, end), { objectMode: false });
  }
}
