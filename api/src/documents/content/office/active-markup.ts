import type { ContentFault } from "../content-fault.ts";
import { resolved } from "./character-references.ts";
import { isAllowedField, isAllowedFormula } from "./fields.ts";
import { isSafeLink } from "./links.ts";

/**
 * The maximum length of an unfinished element. Real elements are shorter, because a formula has at most 8,192
 * characters.
 */
const longestElement = 65_536;
const prefix = `(?:[^\\s<>/:"'=!?]+:)?`;
const attributes = `((?:[^"'<>]|"[^"]*"|'[^']*')*)`;
const formulas = "f|formula1|formula2|formula|definedName|calculatedColumnFormula|totalsRowFormula";
const others =
  "connection|queryTable|pivotCacheDefinition|cacheSource|fldChar|fldSimple|instrText|delInstrText|HyperlinkBase|imagedata";
/**
 * Matches an element's start tag and text. Also matches comments, CDATA sections and processing instructions, which can
 * hide elements.
 */
const elements = (names: string) =>
  new RegExp(`<${prefix}(${names})(?=[\\s/>])${attributes}>([^<]*)(?=<([^]))|<(!--|!\\[CDATA\\[|\\?)`, "g");
const usual = elements(`${formulas}|${others}`);
/** Also matches text elements, because text elements contain the code of a Word field. */
const inField = elements(`${formulas}|${others}|t|delText`);
const unfinished = new RegExp(`^<${prefix}(?:${formulas}|${others})[\\s/>]`);
const formula = new RegExp(`^(?:${formulas})$`);
const ends: Readonly<Record<string, string>> = { "!--": "-->", "![CDATA[": "]]>", "?": "?>" };

type Field = { code: string; isCode: boolean };

/**
 * Checks markup chunk by chunk. Refuses fields, formulas, connections and pictures that fetch data or start a program.
 */
export function faultOfMarkup(): (text: string) => ContentFault | undefined {
  let rest = "";
  let hiddenUntil: string | undefined;
  const open: Field[] = [];
  const pivot = { isExternal: false, isRefreshed: false };
  return (text) => {
    rest += text;
    for (;;) {
      if (hiddenUntil !== undefined) {
        const end = rest.indexOf(hiddenUntil);
        if (end < 0) {
          rest = rest.slice(-hiddenUntil.length);
          return undefined;
        }
        rest = rest.slice(end + hiddenUntil.length);
        hiddenUntil = undefined;
      }
      const pattern = open.some(({ isCode }) => isCode) ? inField : usual;
      const found = firstMatch(pattern, rest);
      if (!found) break;
      const [whole, name = "", attributeText = "", content = "", next = "", hiding] = found;
      rest = rest.slice(found.index + whole.length);
      if (hiding !== undefined) {
        if (hiding === "![CDATA[" && open.length > 0) return "FILE_UNREADABLE";
        hiddenUntil = ends[hiding];
      } else {
        const isEmpty = attributeText.endsWith("/");
        // Refuses text that continues after a comment, because the check sees only the text before the comment.
        if (!isEmpty && /[!?]/.test(next) && takesText(name)) return "FILE_UNREADABLE";
        const fault = faultOf(name, attributesOf(attributeText), isEmpty ? "" : resolvedText(content));
        if (fault) return fault;
      }
    }
    // Keeps the last element for the next chunk, because an element's text is complete only when the next tag starts.
    const begin = rest.lastIndexOf("<", rest.lastIndexOf("<") - 1);
    rest = begin < 0 ? "" : rest.slice(begin);
    if (rest.length <= longestElement) return undefined;
    if (unfinished.test(rest)) return "FILE_UNREADABLE";
    // Drops an element that needs no check and has a long attribute, such as a shape's `gfxdata`.
    rest = "";
    return undefined;
  };

  function faultOf(
    name: string,
    attribute: ReadonlyMap<string, string>,
    content: string,
  ): ContentFault | undefined {
    const refused = "FILE_TYPE_NOT_ALLOWED";
    if (formula.test(name)) return isAllowedFormula(content) ? undefined : refused;
    switch (name) {
      case "connection":
        return isOn(attribute.get("refreshonload")) || isOn(attribute.get("interval")) ? refused : undefined;
      case "queryTable":
        return isOn(attribute.get("refreshonload")) ? refused : undefined;
      case "pivotCacheDefinition":
        pivot.isRefreshed ||= isOn(attribute.get("refreshonload"));
        return pivot.isRefreshed && pivot.isExternal ? refused : undefined;
      case "cacheSource":
        pivot.isExternal ||= attribute.get("type") === "external";
        return pivot.isRefreshed && pivot.isExternal ? refused : undefined;
      case "HyperlinkBase":
        return isSafeLink(content.trim()) ? undefined : refused;
      case "imagedata":
        return /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(attribute.get("src") ?? "") ? refused : undefined;
      case "fldSimple":
        return isAllowedField(attribute.get("instr") ?? "") ? undefined : refused;
      case "fldChar":
        return faultOfField(attribute.get("fldchartype") ?? "");
      default: {
        const field = open.findLast(({ isCode }) => isCode);
        if (field) field.code += content;
        else if (!isAllowedField(content) && name !== "t" && name !== "delText") return refused;
        return undefined;
      }
    }
  }

  function faultOfField(kind: string): ContentFault | undefined {
    if (kind === "begin") {
      const outer = open.at(-1);
      // Refuses a Word field that takes its name from another field, because the name may be forbidden.
      if (outer?.isCode && outer.code.trim() === "") return "FILE_TYPE_NOT_ALLOWED";
      open.push({ code: "", isCode: true });
      return open.length > 100 ? "FILE_UNREADABLE" : undefined;
    }
    const field = kind === "separate" ? open.at(-1) : open.pop();
    if (!field?.isCode) return undefined;
    field.isCode = false;
    return isAllowedField(field.code) ? undefined : "FILE_TYPE_NOT_ALLOWED";
  }
}

const takesText = (name: string) => formula.test(name) || /^(?:instrText|delInstrText|t|delText)$/.test(name);

function firstMatch(pattern: RegExp, text: string): RegExpExecArray | null {
  pattern.lastIndex = 0;
  return pattern.exec(text);
}

const isOn = (value: string | undefined) => value !== undefined && !/^(?:0|false|off)$/.test(value);

const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function resolvedText(text: string): string {
  return text.includes("&")
    ? resolved(text).replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => named[name] ?? "")
    : text;
}

function attributesOf(text: string): Map<string, string> {
  const pairs = [...text.matchAll(/([^\s"'=:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return new Map(
    pairs.map(([, name = "", one, other]) => [name.toLowerCase(), resolvedText(one ?? other ?? "").trim()]),
  );
}
