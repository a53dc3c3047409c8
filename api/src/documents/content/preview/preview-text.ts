import type { Preview } from "@portal/domain/documents/lender/contract";
import { previewLimits } from "@portal/domain/documents/reviewing/rules";
import { openParts } from "./read-parts.ts";

/** Elements of a text document with repeated, deleted or hidden text. */
const omitted = new Set(["Fallback", "del", "moveFrom", "instrText", "delText"]);
const breaks = new Map([
  ["tab", "\t"],
  ["br", "\n"],
  ["cr", "\n"],
]);

/** Returns the paragraphs of a text document, without empty ones. Leaves out deleted text. */
export async function previewText(bytes: Buffer): Promise<Preview> {
  const paragraphs: string[] = [];
  let [moreParagraphs, omittedDepth, isText] = [0, 0, false];
  /** The texts of the unfinished paragraphs, outermost first. A text box is a paragraph inside a paragraph. */
  const open: string[] = [];
  const add = (text: string) => {
    const last = open.length - 1;
    const before = open[last];
    if (before !== undefined && before.length < previewLimits.paragraphCharacters)
      open[last] = (before + text).slice(0, previewLimits.paragraphCharacters);
  };
  const end = (text: string) => {
    if (text.trim() === "") return;
    if (paragraphs.length < previewLimits.paragraphs) paragraphs.push(text);
    else moreParagraphs += 1;
  };
  await (
    await openParts(bytes)
  ).read("word/document.xml", {
    open(name) {
      if (omitted.has(name)) omittedDepth += 1;
      if (omittedDepth > 0) return;
      if (name === "p") open.push("");
      else if (name === "t") isText = true;
      else add(breaks.get(name) ?? "");
    },
    text(text) {
      if (isText && omittedDepth === 0) add(text);
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "p" && omittedDepth === 0) end(open.pop() ?? "");
      if (omitted.has(name)) omittedDepth -= 1;
    },
  });
  return { kind: "text", paragraphs, moreParagraphs };
}
