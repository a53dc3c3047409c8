import sanitize from "sanitize-html";

/** Ids that the page around the text uses itself. A text must not contain them. */
const reservedIds = new Set(["main", "root"]);

const blocks = "h2 h3 h4 h5 h6 p br hr blockquote section div span address";
const words = "strong b em i u s small sub sup abbr a";
const lists = "ul ol li dl dt dd";
const tables = "table caption thead tbody tfoot tr th td";

/**
 * Keeps headings, paragraphs, lists, tables, links and ids (CH-78). Removes whatever runs, loads, styles or names a
 * control, because the text appears on the portal's page. `h1` becomes `h2`: the page has its own first-level
 * heading.
 */
export function cleanMarkup(markup: string): string {
  return sanitize(markup, {
    allowedTags: [blocks, words, lists, tables].flatMap((names) => names.split(" ")),
    allowedAttributes: {
      "*": ["id", "lang", "dir"],
      a: ["href"],
      abbr: ["title"],
      ol: ["start", "type"],
      th: ["scope", "colspan", "rowspan"],
      td: ["colspan", "rowspan"],
    },
    allowedSchemes: ["https", "http", "mailto", "tel"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    transformTags: {
      h1: "h2",
      "*": (tagName, { id, ...rest }) => ({
        tagName,
        attribs: id !== undefined && isOwnId(id) ? { ...rest, id } : rest,
      }),
    },
  });
}

function isOwnId(id: string): boolean {
  return /^[a-z][\w-]*$/i.test(id) && !reservedIds.has(id.toLowerCase());
}
