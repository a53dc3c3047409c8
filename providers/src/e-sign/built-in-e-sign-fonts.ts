import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fontkit from "@cantoo/fontkit";
import type { PDFDocument, PDFFont, PDFPage, RGB } from "@cantoo/pdf-lib";

/**
 * Noto Sans in the parts that Fontsource publishes, each with other letters; the first that has a letter prints it.
 * Noto's Chinese, Japanese and Korean fonts weigh 74 MB each, so GNU Unifont prints those scripts, and all others.
 */
const files = {
  latin: "noto-sans/files/noto-sans-latin-400-normal.woff",
  latinExtended: "noto-sans/files/noto-sans-latin-ext-400-normal.woff",
  vietnamese: "noto-sans/files/noto-sans-vietnamese-400-normal.woff",
  greek: "noto-sans/files/noto-sans-greek-400-normal.woff",
  greekExtended: "noto-sans/files/noto-sans-greek-ext-400-normal.woff",
  cyrillic: "noto-sans/files/noto-sans-cyrillic-400-normal.woff",
  cyrillicExtended: "noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff",
  devanagari: "noto-sans/files/noto-sans-devanagari-400-normal.woff",
  arabic: "noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff",
  hebrew: "noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff",
  thai: "noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff",
  all: "unifont/files/unifont-latin-400-normal.woff",
} as const;
const boldFile = "noto-sans/files/noto-sans-latin-700-normal.woff";

export type FontName = keyof typeof files;
const names = Object.keys(files) as FontName[];

/** The bytes of a font, for whoever embeds it. */
export const fontBytes = (name: FontName): Uint8Array => read(files[name]);

const read = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${file}`)));

const opened = new Map<FontName, fontkit.Font>();
/** Opened when the first text needs it, and kept for the life of the process. */
function fontOf(name: FontName): fontkit.Font {
  const font = opened.get(name) ?? (fontkit.create(fontBytes(name)) as fontkit.Font);
  opened.set(name, font);
  return font;
}

/** Text in letters of one font. */
export type Run = { readonly font: FontName; readonly text: string };

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Cuts a text where its script changes. A letter that no font has, as an emoji, becomes a question mark. */
export function runsOf(text: string): Run[] {
  const runs: { font: FontName; text: string }[] = [];
  for (const { segment } of clusters.segment(tidy(text))) {
    const last = runs.at(-1);
    // Words that are read from the right stay together: their run as a whole is turned round.
    const font =
      segment === " " && last && (last.font === "arabic" || last.font === "hebrew")
        ? last.font
        : names.find((name) => has(name, segment));
    const written = font ? segment : "?";
    if (last && last.font === (font ?? "latin")) last.text += written;
    else runs.push({ font: font ?? "latin", text: written });
  }
  return runs;
}

const tidy = (text: string) => text.normalize("NFC").replaceAll(/\s+/g, " ").trim();

const has = (name: FontName, segment: string) =>
  Array.from(segment).every((letter) => fontOf(name).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

type Place = { readonly x: number; readonly y: number; readonly size: number; readonly color: RGB };

/** Writes into one document, with embedded fonts, of which the file has the letters that it needs. */
export type Lettering = {
  widthOf(text: string, size: number): number;
  draw(page: PDFPage, text: string, place: Place & { readonly isBold?: boolean }): void;
};

const shaped: ReadonlySet<FontName> = new Set(["arabic", "hebrew", "devanagari", "thai"]);

/**
 * Letters that have a glyph of their own are not taken apart into a letter and a mark (`ccmp`): the marks lose their
 * place in a file, and the text cannot be searched. Scripts that join or stack their letters need it.
 */
const featuresOf = (name: FontName) => (shaped.has(name) ? {} : { ccmp: false, liga: false });

/** @param texts all that will be written: its fonts are embedded before */
export async function openLettering(document: PDFDocument, texts: readonly string[]): Promise<Lettering> {
  document.registerFontkit(fontkit);
  const bold = await document.embedFont(read(boldFile), { subset: true });
  const fonts = new Map<FontName, PDFFont>();
  for (const name of new Set<FontName>(["latin", ...texts.flatMap(runsOf).map(({ font }) => font)]))
    fonts.set(name, await document.embedFont(fontBytes(name), { subset: true, features: featuresOf(name) }));
  const embedded = (name: FontName) => {
    const font = fonts.get(name);
    if (!font) throw new Error("a text was not named before it was written");
    return font;
  };
  return {
    widthOf: (text, size) =>
      runsOf(text).reduce((sum, run) => sum + embedded(run.font).widthOfTextAtSize(run.text, size), 0),
    draw(page, text, { x, isBold = false, ...place }) {
      let left = x;
      for (const run of runsOf(text)) {
        const font = isBold && run.font === "latin" ? bold : embedded(run.font);
        page.drawText(run.text, { ...place, x: left, font });
        left += font.widthOfTextAtSize(run.text, place.size);
      }
    },
  };
}

/** Cut into lines that are no wider, at spaces where there are any. */
export function linesOf(
  text: string,
  { widthOf }: Pick<Lettering, "widthOf">,
  { size, width }: { readonly size: number; readonly width: number },
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of tidy(text).split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const { segment } of clusters.segment(word)) {
      if (line !== "" && widthOf(line + segment, size) > width) {
        lines.push(line);
        line = "";
      }
      line += segment;
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** No longer than so many letters. */
export const shortened = (text: string, most: number) => {
  const letters = Array.from(clusters.segment(tidy(text)), ({ segment }) => segment);
  return letters.length > most ? `${letters.slice(0, most - 3).join("")}...` : letters.join("");
};
