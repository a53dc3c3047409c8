import type { ContentFault } from "../content-fault.ts";
import { isPadded, resolved } from "./character-references.ts";
import { faultOfMarkup } from "./active-markup.ts";
import { faultOfRelationships } from "./relationships.ts";

/** The number of characters to keep from the previous chunk, so that a match across two chunks is found. */
const carriedCharacters = 512;
/** Allowed encodings: UTF-8 and UTF-16 (ECMA-376-2), and encodings that write markup in ASCII bytes. */
const knownEncodings = /^(utf-?8|utf-?16(le|be)?|us-ascii|iso-8859-\d+|windows-125\d)$/i;
const ebcdicStart = "4c6fa794";

/** Content types of documents with macros, and of parts that contain macros or objects. */
const runnableTypes = /macroenabled|vbaproject|vbadata|macrosheet|activex|oleobject|attachedtoolbars/i;
/** Office Open XML forbids DTDs (ECMA-376-2, 8.1.4), because their entities can grow or fetch data. */
const documentType = /<!(?:DOCTYPE|ENTITY)/i;
/** Matches a DDE or OLE link, which starts a program to fetch data. */
const programLink = /<(?:[^\s<>/:"'=!?]+:)?(?:ddeLink|oleLink)\b/;

export type PartScan = {
  take(chunk: Buffer): ContentFault | undefined;
};

/**
 * Scans a part of an Office file. Drops zero bytes, so that UTF-16 markup looks like UTF-8 markup.
 * @param name the part's name in lower case
 */
export function scanPart(name: string): PartScan {
  const isTypes = name === "[content_types].xml";
  const relationships = name.endsWith(".rels") ? faultOfRelationships(name) : undefined;
  const markup = relationships ? undefined : faultOfMarkup();
  let carried = "";
  let isFirst = true;
  return {
    take(chunk) {
      const fresh = withoutZeros(chunk);
      if (isFirst && hasOddEncoding(chunk, fresh)) return "FILE_UNREADABLE";
      isFirst = false;
      const text = carried + fresh;
      carried = text.slice(-carriedCharacters);
      if (documentType.test(text)) return "FILE_UNREADABLE";
      if (programLink.test(text)) return "FILE_TYPE_NOT_ALLOWED";
      if (isTypes || relationships) {
        if (isPadded(text)) return "FILE_UNREADABLE";
        if (isTypes && runnableTypes.test(resolved(text))) return "FILE_TYPE_NOT_ALLOWED";
      }
      return relationships?.(fresh) ?? markup?.(fresh);
    },
  };
}

function withoutZeros(chunk: Buffer): string {
  const text = chunk.toString("latin1");
  return chunk.includes(0) ? text.replaceAll("\0", "") : text;
}

function hasOddEncoding(chunk: Buffer, text: string): boolean {
  if (chunk.toString("hex", 0, 4) === ebcdicStart) return true;
  const declared = /<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)/.exec(text.slice(0, 1_000))?.[1];
  return declared !== undefined && !knownEncodings.test(declared);
}
