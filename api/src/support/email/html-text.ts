import { Parser } from "htmlparser2";

const hidden = new Set(["head", "title", "style", "script", "template", "noscript", "object", "svg"]);
const blocks = new Set(
  "address article blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul".split(
    " ",
  ),
);
const paragraphs = new Set(["p", "ul", "ol", "table", "pre"]);

/**
 * The maximum nesting of HTML elements. The text of deeper elements is omitted, because the parser's time grows with
 * the square of the depth. Mail programs write far fewer levels.
 */
const mostDepth = 500;
const pieceLength = 4_096;

/** Converts an email's HTML to text with line breaks. Starts quoted lines with ">", as in plain-text emails. */
export function htmlText(html: string): string {
  const lines: string[] = [];
  let line = "";
  let depth = 0;
  let hiddenDepth = 0;
  let quoteDepth = 0;
  const endLine = () => {
    // Keeps the space of the line above a signature, which differs from a line of dashes only in the space.
    const text = line === "-- " ? line : line.trim();
    lines.push(quoteDepth > 0 ? `> ${text}` : text);
    line = "";
  };
  const endBlock = (name: string) => {
    if (line.trim() !== "") endLine();
    if (paragraphs.has(name) && quoteDepth === 0 && lines.at(-1) !== "") lines.push("");
  };
  const parser = new Parser({
    onopentag(name) {
      depth += 1;
      if (hidden.has(name)) hiddenDepth += 1;
      if (blocks.has(name)) endBlock("");
      if (name === "blockquote") quoteDepth += 1;
      if (name === "br") endLine();
    },
    ontext(text) {
      if (hiddenDepth > 0) return;
      const words = text.replaceAll(/\s+/g, " ");
      line += line === "" || line.endsWith(" ") ? words.trimStart() : words;
    },
    onclosetag(name) {
      depth -= 1;
      if (hidden.has(name)) hiddenDepth -= 1;
      if (blocks.has(name)) endBlock(name);
      if (name === "blockquote") quoteDepth -= 1;
      if (name === "td" || name === "th") line += " ";
    },
  });
  for (let at = 0; at < html.length; at += pieceLength) {
    if (depth > mostDepth) break;
    parser.write(html.slice(at, at + pieceLength));
  }
  parser.end();
  endBlock("");
  return lines.join("\n");
}
