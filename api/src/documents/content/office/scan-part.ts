import type { ContentFault } from "../content-fault.ts";
import { isPadded, resolved } from "./character-references.ts";
import { faultOfMarkup } from "./active-markup.ts";
import { faultOfRelationships } from "./relationships.ts";

/** Longer than anything that is looked for, so that it is found where two chunks meet. */
const carriedCharacters = 512;
/** ECMA-376-2 allows UTF-8 and UTF-16; the others here are read the same as far as markup goes. */
const knownEncodings = /^(utf-?8|utf-?16(le|be)?|us-ascii|iso-8859-\d+|windows-125\d)$/i;
const ebcdicStart = "4c6fa794";

/** Content types of what runs: documents with macros, and the parts that macros and objects are kept in. */
const runnableTypes = /macroenabled|vbaproject|vbadata|macrosheet|activex|oleobject|attachedtoolbars/i;
/** Office Open XML forbids document types, the way in for entities that grow or fetch (ECMA-376-2, 8.1.4). */
const documentType = /<!(?:DOCTYPE|ENTITY)/i;
/** A link that starts a program to ask it for data. */
const programLink = /<(?:[^\s<>/:"'=!?]+:)?(?:ddeLink|oleLink)\b/;

export type PartScan = {
  /** Looks at the next bytes of the part. */
  take(chunk: Buffer): ContentFault | undefined;
};

/**
 * Looks at a part of a package as it inflates, all of it, whatever the part is called and however it is
 * encoded: a character of markup is the same byte in every encoding let through, but for zeros beside it.
 * @param name in lower case.
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
