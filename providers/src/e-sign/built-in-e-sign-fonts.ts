import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fontkit from "@cantoo/fontkit";
import type { PDFDocument, PDFFont, PDFPage, RGB } from "@cantoo/pdf-lib";

/**
 * Fonts in order of preference. GNU Unifont covers the remaining writing systems, because other fonts for Chinese,
 * Japanese and Korean are very large.
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

export const fontBytes = (name: FontName): Uint8Array => read(files[name]);

const read = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${file}`)));

const opened = new Map<FontName, fontkit.Font>();
function fontOf(name: FontName): fontkit.Font {
  const font = opened.get(name) ?? (fontkit.create(fontBytes(name)) as fontkit.Font);
  opened.set(name, font);
  return font;
}

export type Run = { readonly font: FontName; readonly text: string };

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits a text where the font changes. A question mark replaces a letter that no font contains, such as an emoji. */
export function runsOf(text: string): Run[] {
  const runs: { font: FontName; text: string }[] = [];
  for (const { segment } of clusters.segment(tidy(text))) {
    const last = runs.at(-1);
    // A space between right-to-left words uses the words' font, because each text in one font is reversed as a whole.
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

/** Writes text into a PDF document. The embedded fonts contain only letters that the texts use. */
export type Lettering = {
  widthOf(text: string, size: number): number;
  draw(page: PDFPage, text: string, place: Place & { readonly isBold?: boolean }): void;
};

const shaped: ReadonlySet<FontName> = new Set(["arabic", "hebrew", "devanagari", "thai"]);

/**
 * Writing systems that join letters need the font feature `ccmp`. In other writing systems, `ccmp` would make accented
 * letters unsearchable.
 */
const featuresOf = (name: FontName) => (shaped.has(name) ? {} : { ccmp: false, liga: false });

/**
 * Embeds the fonts.
 * @param texts all texts to write, because the fonts must be embedded first
 */
export async function openLettering(document: PDFDocument, texts: readonly string[]): Promise<Lettering> {
  document.registerFontkit(fontkit);
  const bold = await document.embedFont(read(boldFile), { subset: true });
  const fonts = new Map<FontName, PDFFont>();
  for (const name of new Set<FontName>(["latin", ...texts.flatMap(runsOf).map(({ font }) => font)]))
    fonts.set(name, await document.embedFont(fontBytes(name), { subset: true, features: featuresOf(name) }));
  const embedded = (name: FontName) => {
    const font = fonts.get(name);
    if (!font) throw new Error("a text was written without a font chosen for it");
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

/** Breaks a text into lines at spaces, and within words that are wider than a line. */
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

/** Shortens a text to at most `most` letters, including the final "...". */
export const shortened = (text: string, most: number) => {
  const letters = Array.from(clusters.segment(tidy(text)), ({ segment }) => segment);
  return letters.length > most ? `${letters.slice(0, most - 3).join("")}...` : letters.join("");
};
