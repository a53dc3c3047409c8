import sanitize from "sanitize-html";

/** What the page around a text calls its own parts; a text's id must not stand before them. */
const takenIds = new Set(["main", "root"]);

const blocks = "h2 h3 h4 h5 h6 p br hr blockquote section div span address";
const words = "strong b em i u s small sub sup abbr a";
const lists = "ul ol li dl dt dd";
const tables = "table caption thead tbody tfoot tr th td";

/**
 * Leaves of a lender's markup what a text needs: headings, paragraphs, lists, tables, links. Nothing that runs, loads,
 * looks or names a control stays, since it is shown on the portal's own page. A first-level heading becomes one of the
 * second: the page has its own. Ids are kept, for links into the text (CH-78).
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
  return /^[a-z][\w-]*$/i.test(id) && !takenIds.has(id.toLowerCase());
}
