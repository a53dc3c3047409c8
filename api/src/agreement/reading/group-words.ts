import type { AgreementBlock } from "@portal/domain/agreement/contract";

/** A piece of text in a PDF. `x` and `y` are points from the page's lower left corner. */
export type Word = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly isBold: boolean;
};

type Line = {
  /** The text of each cell in a table row. Outside a table, a line has one cell. */
  readonly cells: string[];
  readonly x: number;
  readonly y: number;
  end: number;
  readonly size: number;
  isBold: boolean;
};

/** The most frequent font size, font weight and line spacing of a document. */
type Body = { readonly size: number; readonly isBold: boolean; readonly leading: number };

/** Groups a PDF's words into blocks in the file's order, because word processors write text in reading order. */
export function groupWords(pages: readonly (readonly Word[])[]): AgreementBlock[][] {
  const lines = pages.map((words, at) => withoutPageNumber(linesOf(words), at + 1, pages.length));
  const body = bodyOf(lines);
  return lines.map((each) => blocksOf(each, body));
}

/** The minimum gap between two table columns, as a multiple of the letter height. */
const columnGap = 1.5;
/** The minimum gap between two words, as a multiple of the letter height. */
const wordGap = 0.15;

function linesOf(words: readonly Word[]): Line[] {
  const lines: Line[] = [];
  for (const { text, x, y, width, size, isBold } of words) {
    if (text.trim() === "") continue;
    const last = lines.at(-1);
    const gap = last ? x - last.end : 0;
    if (!last || Math.abs(y - last.y) > 0.4 * last.size || gap < -last.size) {
      lines.push({ cells: [text], x, y, end: x + width, size, isBold });
      continue;
    }
    const at = last.cells.length - 1;
    if (gap > columnGap * size) last.cells.push(text);
    else last.cells[at] += `${gap > wordGap * size ? " " : ""}${text}`;
    last.end = x + width;
    last.isBold &&= isBold;
  }
  return lines.map((line) => ({ ...line, cells: line.cells.map(tidy) }));
}

const softHyphen = "\u00ad";
const tidy = (text: string) => text.replaceAll(softHyphen, "").replaceAll(/\s+/g, " ").trim();

/** Drops the page number at a page's top or bottom, because the viewer shows its own page numbers. */
function withoutPageNumber(lines: readonly Line[], page: number, pages: number): readonly Line[] {
  const number = `(?:page )?${page}(?: ?(?:of|/) ?${pages})?`;
  const isNumber = new RegExp(`^(?:${number}|[-–] ?${page} ?[-–])$`, "i");
  const heights = lines.map(({ y }) => y);
  const ends = new Set([Math.min(...heights), Math.max(...heights)]);
  return lines.filter(({ cells, y }) => !(ends.has(y) && isNumber.test(cells.join(" "))));
}

function bodyOf(pages: readonly (readonly Line[])[]): Body {
  const sizes = new Map<string, number>();
  for (const { cells, size, isBold } of pages.flat()) {
    const key = `${size.toFixed(1)} ${isBold}`;
    sizes.set(key, (sizes.get(key) ?? 0) + cells.join(" ").length);
  }
  const [size = "12", isBold] = (mostOf(sizes) ?? "").split(" ");
  const gaps = new Map<string, number>();
  for (const lines of pages)
    for (const [at, line] of lines.entries()) {
      const above = lines[at - 1];
      const gap = above ? above.y - line.y : 0;
      if (gap > 0 && gap < 2 * line.size && isClose(line.size, Number(size)))
        gaps.set(gap.toFixed(0), (gaps.get(gap.toFixed(0)) ?? 0) + 1);
    }
  const leading = Number(mostOf(gaps) ?? 1.4 * Number(size));
  return { size: Number(size), isBold: isBold === "true", leading };
}

function mostOf(counts: ReadonlyMap<string, number>): string | undefined {
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0];
}

const isClose = (one: number, other: number) => Math.abs(one - other) < 0.08 * other;

const longestHeading = 90;

function kindOf({ cells, size, isBold }: Line, body: Body): AgreementBlock["kind"] {
  const text = cells.join(" ");
  if (cells.length > 1) return "row";
  if (text.length > longestHeading || !/\p{L}/u.test(text)) return "paragraph";
  if (size >= 1.5 * body.size) return "title";
  if (size >= 1.1 * body.size) return "heading";
  return isBold && !body.isBold && !/[.,;]$/.test(text) ? "heading" : "paragraph";
}

function blocksOf(lines: readonly Line[], body: Body): AgreementBlock[] {
  const right = Math.max(...lines.map(({ end }) => end));
  const blocks: { kind: AgreementBlock["kind"]; parts: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const kind = kindOf(line, body);
    const last = blocks.at(-1);
    const above = lines[at - 1];
    if (last && above && last.kind === kind && goesOn(line, above, { kind, body, right }))
      last.parts[0] = joined(last.parts[0] ?? "", line.cells.join(" "));
    else blocks.push({ kind, parts: line.cells });
  }
  return blocks;
}

/** Matches the start of a list item or a numbered clause. */
const mark = /^(?:[•▪◦–-]|\(?[a-z\d]{1,4}[.)]|\d+(?:\.\d+)+)\s/i;

type BlockContext = { readonly kind: AgreementBlock["kind"]; readonly body: Body; readonly right: number };

function goesOn(line: Line, above: Line, { kind, body, right }: BlockContext): boolean {
  if (kind === "row" || !isClose(line.size, above.size)) return false;
  const gap = above.y - line.y;
  const most = kind === "paragraph" ? 1.25 * body.leading : 1.6 * line.size;
  if (gap <= 0 || gap > most || mark.test(line.cells.join(" "))) return false;
  const isEnded = /[.:;!?]$/.test(above.cells.join(" ")) && above.end < right - 0.2 * (right - above.x);
  return !isEnded;
}

/** Keeps the hyphen of a word split at a line's end, because the hyphen may be part of the spelling. */
const joined = (above: string, below: string) =>
  /\p{L}-$/u.test(above) ? above + below : `${above} ${below}`;
