import { setImmediate } from "node:timers/promises";
import type { AgreementBlock } from "@portal/domain/agreement/contract";
import pLimit from "p-limit";
import { getDocumentProxy } from "unpdf";
import { groupWords, type Word } from "./group-words.ts";

/** Reads one PDF at a time, because reading a PDF blocks the process. */
const oneByOne = pLimit(1);

const mostKept = 50;
const kept = new Map<string, Promise<AgreementBlock[][]>>();

/**
 * Reads the text of a PDF, as blocks per page. A scanned page has no blocks. Caches the result, because a stored file
 * never changes.
 */
export function readText(file: string, bytesOf: () => Promise<Uint8Array>): Promise<AgreementBlock[][]> {
  const known = kept.get(file);
  if (known) return known;
  const reading = oneByOne(async () => textOf(new Uint8Array(await bytesOf())));
  kept.set(file, reading);
  reading.catch(() => kept.delete(file));
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return reading;
}

/** Reads the text of a PDF. Detaches `bytes`, so the caller must not use the array afterwards. */
export async function textOf(bytes: Uint8Array): Promise<AgreementBlock[][]> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, enableXfa: false, useWorkerFetch: false });
  try {
    const pages: Word[][] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      pages.push(await wordsOf(await pdf.getPage(number)));
      // Yields between two pages, so that the server can answer other calls.
      await setImmediate();
    }
    return groupWords(pages);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

async function wordsOf(page: Page): Promise<Word[]> {
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : []));
  // Loads the page's fonts to detect bold text. A page without text needs no fonts.
  if (texts.length > 0) await page.getOperatorList();
  const isBold = (name: string) => {
    const font: unknown = page.commonObjs.has(name) && page.commonObjs.get(name);
    return typeof font === "object" && font !== null && "bold" in font && font.bold === true;
  };
  const words: Word[] = texts.map(({ str, transform, width, height, fontName }) => {
    const [, , , , x = 0, y = 0] = transform as readonly number[];
    return { text: str, x, y, width, size: height || 1, isBold: isBold(fontName) };
  });
  for (const annotation of (await page.getAnnotations()) as readonly Annotation[])
    addField(words, annotation);
  page.cleanup();
  return words;
}

/** The properties of a pdf.js annotation that determine its visible text. */
type Annotation = {
  readonly rect: readonly number[];
  readonly subtype: string;
  readonly hidden?: boolean;
  readonly fieldValue?: unknown;
  readonly checkBox?: boolean;
  readonly contentsObj?: { readonly str: string };
};

function textIn({ subtype, fieldValue, checkBox, contentsObj }: Annotation): string {
  if (subtype === "FreeText") return contentsObj?.str ?? "";
  if (checkBox === true) return fieldValue === "Off" ? "\u2610" : "\u2612";
  return typeof fieldValue === "string" ? fieldValue : "";
}

/** Inserts the text of a form field or note in reading order. The PDF's text layer does not contain this text. */
function addField(words: Word[], annotation: Annotation): void {
  const text = textIn(annotation);
  if (annotation.hidden === true || text.trim() === "") return;
  const [left = 0, bottom = 0, right = 0, top = 0] = annotation.rect;
  const isBeside = ({ x, y, size }: Word) => y + size / 2 > bottom && y < top && x < left;
  const beside = words.findLastIndex(isBeside);
  const above = words.findLastIndex(({ y }) => y >= top);
  const before = words[beside];
  const size = before?.size ?? Math.min(12, top - bottom);
  const y = before?.y ?? bottom + (top - bottom - size) / 2;
  const field = { text, x: left, y, width: right - left, size, isBold: false };
  words.splice((beside >= 0 ? beside : above) + 1, 0, field);
}
