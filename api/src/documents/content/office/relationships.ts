import type { ContentFault } from "../content-fault.ts";
import { resolved } from "./character-references.ts";
import { isSafeLink } from "./links.ts";

/** The maximum length of a relationship element, which contains an address. */
const longestElement = 65_536;
const element = /<(?:[^\s<>/:"'=!?]+:)?Relationship\s(?:[^"'<>]|"[^"]*"|'[^']*')*>/g;
const attribute = /([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Matches markup that Office programs never write in a relationships file and that readers may interpret differently.
 */
const blind = /<!|<\?(?!xml[\s])/;

/**
 * Relationship types that only show content (ECMA-376-1, 15.2; [MS-OFFDI], [MS-OI29500]). Excludes types that can run
 * code, such as macros and controls.
 */
const allowed = new Set(
  `officeDocument core-properties extended-properties custom-properties thumbnail customXml customXmlProps
  origin signature certificate classificationlabels
  styles stylesWithEffects settings webSettings fontTable font theme themeOverride numbering footnotes endnotes
  comments commentsExtended commentsIds commentsExtensible people header footer glossaryDocument image hdphoto hyperlink
  chart chartEx chartUserShapes chartStyle chartColorStyle diagramData diagramLayout diagramQuickStyle diagramColors
  diagramDrawing drawing vmlDrawing legacyDiagramText ink package documenttasks intelligence transitionalTextStyles
  bibliography audio video media printerSettings
  worksheet chartsheet sharedStrings calcChain table tableSingleCells queryTable connections pivotTable
  pivotCacheDefinition pivotCacheRecords slicer slicerCache timeline timelineCache sheetMetadata xmlMaps volatileDependencies
  usernames revisionHeaders revisionLog customProperty threadedComment person powerPivotData model
  ctrlProp rdRichValue rdRichValueStructure rdRichValueTypes rdArray rdSupportingPropertyBag
  rdSupportingPropertyBagStructure richValueRel richStyles featurePropertyBag namedSheetView externalLink`
    .toLowerCase()
    .split(/\s+/),
);

/**
 * Refuses unknown relationship types and unsafe external targets. Settings may have no external target, because the
 * target could be a template.
 * @param name the part's name in lower case
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
      if (!allowed.has(type.slice(type.lastIndexOf("/") + 1).toLowerCase())) return "FILE_TYPE_NOT_ALLOWED";
      const isLink = mayLink && type.endsWith("/hyperlink") && isSafeLink(found.get("target") ?? "");
      if (leadsOut && !isLink) return "FILE_TYPE_NOT_ALLOWED";
      end = match.index + match[0].length;
    }
    rest = rest.slice(end);
    // Refuses long text between elements, because valid relationships files contain none.
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
