import { extensionOf } from "@portal/domain/documents/rules";
import {
  isDictionary,
  isName,
  isReference,
  isText,
  type PdfDictionary,
  type PdfValue,
} from "./parse-value.ts";
import { inflated, walkObjects, type PdfObject } from "./walk-objects.ts";

/** Actions that run code, send data or open another file (ISO 32000-1, 12.6.4). */
const runningActions = new Set([
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "Rendition",
  "RichMediaExecute",
  "GoToE",
  "GoToR",
  "Movie",
]);
/** Annotations that play embedded media, which may contain scripts. */
const playingAnnotations = new Set(["RichMedia", "3D", "Movie"]);
/** PDF keys of active content: the document's scripts, the script of a 3D scene, and rich media. */
const runningKeys = ["JavaScript", "OnInstantiate", "RichMediaContent"];
/**
 * Extensions of attachments that are safe to accept. Other attachments are refused, because their content cannot be
 * checked.
 */
const attachable = new Set(["xml", "csv", "txt", "json", "jpg", "jpeg", "png", "gif", "tif", "tiff"]);
/** PDF keys of actions that start automatically (ISO 32000-1, tables 194 to 197). */
const triggers = new Set("O C WC WS DS WP DP E X D U Fo Bl PO PC PV PI K F V Next OpenAction AA".split(" "));
const xfaScript = /<(?:[\w.-]+:)?(?:script|execute|submit)\b/;
const maxFormBytes = 64 * 1024 * 1024;

/**
 * Returns whether a PDF has active content. Parses every object, because active content may be compressed or escaped.
 */
export function hasActiveContent(bytes: Buffer): boolean {
  const automatic = new Set<number>();
  const passedOn = new Map<number, readonly number[]>();
  const visits = new Set<number>();
  let hasXfa = false;
  for (const { number, value } of walkObjects(bytes)) {
    if (isName(value) && runningActions.has(value.name)) return true;
    for (const dictionary of dictionariesIn(value)) {
      if (runs(dictionary) || attachesProgram(dictionary)) return true;
      hasXfa ||= dictionary.has("XFA");
      for (const key of ["OpenAction", "AA"]) {
        const started = dictionary.get(key) ?? null;
        if ([...dictionariesIn(started)].some(visitsPage)) return true;
        for (const object of referencesIn(started)) automatic.add(object);
      }
    }
    if (number === undefined || !isDictionary(value)) continue;
    if (visitsPage(value)) visits.add(number);
    const next = [...value].filter(([key]) => triggers.has(key)).flatMap(([, each]) => referencesIn(each));
    if (next.length > 0) passedOn.set(number, next);
  }
  // Adds the actions that an automatic action starts, because these actions also run automatically.
  for (const object of automatic) {
    if (visits.has(object)) return true;
    for (const next of passedOn.get(object) ?? []) automatic.add(next);
  }
  return hasXfa && hasFormScript(bytes);
}

function* dictionariesIn(value: PdfValue): Generator<PdfDictionary, void> {
  if (isDictionary(value)) yield value;
  const parts = isDictionary(value) ? value.values() : Array.isArray(value) ? value : [];
  for (const part of parts) yield* dictionariesIn(part);
}

function referencesIn(value: PdfValue): number[] {
  if (isReference(value)) return [value.object];
  const parts = isDictionary(value) ? [...value.values()] : Array.isArray(value) ? value : [];
  return parts.flatMap(referencesIn);
}

function runs(dictionary: PdfDictionary): boolean {
  const [action, annotation] = [dictionary.get("S"), dictionary.get("Subtype")];
  return (
    (isName(action) && runningActions.has(action.name)) ||
    (isName(annotation) && playingAnnotations.has(annotation.name)) ||
    runningKeys.some((key) => dictionary.has(key))
  );
}

function visitsPage(dictionary: PdfDictionary): boolean {
  const action = dictionary.get("S");
  return isName(action) && action.name === "URI";
}

/** Returns whether an attachment's file name is missing or has an extension that may run. */
function attachesProgram(dictionary: PdfDictionary): boolean {
  if (!dictionary.has("EF")) return false;
  const names = ["F", "UF", "DOS", "Mac", "Unix"].flatMap((key) => dictionary.get(key) ?? []);
  return names.length === 0 || names.some((name) => !isText(name) || !isAttachable(name.text));
}

/** Removes zero bytes from the name, so that the extension is also found in a UTF-16 name. */
function isAttachable(name: string): boolean {
  return attachable.has(extensionOf(name.replaceAll("\0", "").replace(/[\s.]+$/, "")));
}

/** Searches every stream for scripts, because only parsing the form would show which streams the form uses. */
function hasFormScript(bytes: Buffer): boolean {
  const room = { bytes: maxFormBytes };
  for (const { value, stream } of walkObjects(bytes)) {
    if (!stream || !isDictionary(value) || isPicture(value)) continue;
    if (xfaScript.test(inflated(value, stream, room).toString("latin1").replaceAll("\0", ""))) return true;
  }
  return false;
}

function isPicture(value: PdfObject["value"]): boolean {
  const subtype = isDictionary(value) ? value.get("Subtype") : undefined;
  return isName(subtype) && subtype.name === "Image";
}
