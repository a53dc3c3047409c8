import { createInflate } from "node:zlib";
import { isDictionary, isName, type PdfValue } from "./parse-value.ts";
import { walkObjects } from "./walk-objects.ts";

/** The highest compression ratio of text and drawings. Small streams may have any ratio. */
const greatestRatio = 100;
const harmlessBytes = 128 * 1024 * 1024;
/** The largest compression ratio that Deflate can reach. */
const deflateRatio = 1_032;

/** Returns whether a PDF's streams inflate to far more than the file's size, which would exhaust a reader's memory. */
export async function growsBeyondMeasure(bytes: Buffer): Promise<boolean> {
  if (bytes.length * deflateRatio <= harmlessBytes) return false;
  const most = Math.max(harmlessBytes, bytes.length * greatestRatio);
  let total = 0;
  for (const { value, stream } of walkObjects(bytes)) {
    if (!stream || !isDictionary(value)) continue;
    const filters = filtersOf(value.get("Filter") ?? null);
    if (filters.filter(isFlate).length > 1) return true;
    if (!isFlate(filters[0])) continue;
    total += await inflatedBytes(stream, most - total);
    if (total > most) return true;
  }
  return false;
}

function filtersOf(filter: PdfValue): readonly PdfValue[] {
  return Array.isArray(filter) ? filter : [filter];
}

function isFlate(filter: PdfValue | undefined): boolean {
  return isName(filter) && ["FlateDecode", "Fl"].includes(filter.name);
}

/** Counts a stream's inflated bytes. Stops at broken data, or when the count exceeds the limit. */
async function inflatedBytes(stream: Buffer, most: number): Promise<number> {
  const inflate = createInflate();
  inflate.end(stream);
  let size = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) break;
    }
  } catch {
    // Ignores the error of a broken stream, because other checks judge broken streams.
  }
  return size;
}
