import type { ContentFault } from "../content-fault.ts";
import { resolved } from "./character-references.ts";

/** A relationship is one element; an address in it may be long, but not without end. */
const longestElement = 65_536;
const element = /<(?:[\w.-]+:)?Relationship\s(?:[^"'<>]|"[^"]*"|'[^']*')*>/g;
const attribute = /([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Behind these a reader sees nothing where the search for elements sees something; no program writes them here. */
const blind = /<!|<\?(?!xml[\s])/;

/** Kinds of what runs: macros, old macro sheets, ActiveX controls, OLE objects. */
const runnable =
  /\/(vbaProject\w*|wordVbaData|xl\w*Macrosheet|control|activeXControl\w*|oleObject|attachedToolbars)$/i;

/**
 * Reads a part's relationships as they inflate. What runs is refused under any name, and so is everything that
 * is fetched from outside, templates and pictures and linked books alike; only a hyperlink, which waits for a
 * click, may lead out, and not from the settings, where a template could be called one.
 * @param name of the part, in lower case.
 */
export function faultOfRelationships(name: string): (text: string) => ContentFault | undefined {
  const mayLink = !name.endsWith("settings.xml.rels");
  let rest = "";
  return (text) => {
    rest += text;
    if (blind.test(rest)) return "FILE_UNREADABLE";
    let end = 0;
    for (const match of rest.matchAll(element)) {
      const found = attributesOf(match[0]);
      const type = found.get("type") ?? "";
      const leadsOut = found.get("targetmode")?.toLowerCase() === "external";
      if (runnable.test(type)) return "FILE_TYPE_NOT_ALLOWED";
      if (leadsOut && !(mayLink && type.endsWith("/hyperlink"))) return "FILE_TYPE_NOT_ALLOWED";
      end = match.index + match[0].length;
    }
    rest = rest.slice(end);
    // Between elements stands next to nothing.
    return rest.length > longestElement ? "FILE_UNREADABLE" : undefined;
  };
}

function attributesOf(text: string): Map<string, string> {
  const pairs = [...text.matchAll(attribute)].map(([, name = "", one, other]): [string, string] => [
    name.toLowerCase(),
    resolved(one ?? other ?? "").trim(),
  ]);
  return new Map(pairs);
}
