import sanitize from "sanitize-html";

/** Ids that the page around a legal text uses, so the text must not use them. */
const reservedIds = new Set(["main", "root"]);

const blocks = "h2 h3 h4 h5 h6 p br hr blockquote section div span address";
const words = "strong b em i u s small sub sup abbr a";
const lists = "ul ol li dl dt dd";
const tables = "table caption thead tbody tfoot tr th td";

/**
 * Keeps a legal text's headings, paragraphs, lists, tables, links and ids (CH-78). Removes everything that runs,
 * submits or loads content, because the text is part of a portal page. Changes `h1` to `h2`, because the page already
 * has an `h1`.
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
