import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { formTexts } from "@portal/domain/forgiveness/updated-form/messages";
import type { FormTable, UpdatedForm } from "@portal/domain/forgiveness/updated-form/rules";
import { fillIn } from "@portal/domain/wire/messages";
import PdfDocument from "pdfkit";

type Pdf = InstanceType<typeof PdfDocument>;
type Section = ReturnType<Pdf["struct"]>;

const fonts = { body: "400", strong: "600" } as const;
const ink = "#151e19";
const muted = "#444f48";
const line = "#c9cdc6";
const margin = 54;

let loaded: Promise<readonly (readonly [string, Uint8Array])[]> | undefined;

/**
 * Loads fonts to embed, as PDF/UA requires. Uses fixed weights, because the library cannot embed a subset of a variable
 * font.
 */
function loadFonts() {
  loaded ??= Promise.all(
    Object.entries(fonts).map(async ([name, weight]) => {
      const file = `@fontsource/hanken-grotesk/files/hanken-grotesk-latin-${weight}-normal.woff`;
      return [name, await readFile(fileURLToPath(import.meta.resolve(file)))] as const;
    }),
  );
  return loaded;
}

/** Writes the updated form as a tagged PDF (PDF/UA-1). The same form and time always produce the same bytes. */
export async function writePdf(form: UpdatedForm, at: Temporal.Instant): Promise<Uint8Array> {
  // Converts `at` to a Date, because the PDF library requires one.
  const moment = new globalThis.Date(at.epochMilliseconds);
  const pdf = new PdfDocument({
    size: "LETTER",
    margin,
    pdfVersion: "1.7",
    // The PDF library's types lack the value `PDF/UA`.
    subset: "PDF/UA" as never,
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: form.title, CreationDate: moment, ModDate: moment },
  });
  for (const [name, bytes] of await loadFonts()) pdf.registerFont(name, Buffer.from(bytes));
  pdf.addPage();
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  write(pdf, root, "H1", { text: form.title, font: "strong", size: 20 });
  write(pdf, root, "P", { text: form.lead, color: muted });
  for (const table of form.tables) writeTable(pdf, root, table);
  write(pdf, root, "H2", { text: form.agreement.heading, font: "strong", size: 13, before: 18 });
  write(pdf, root, "P", { text: form.agreement.text });
  root.end();
  numberPages(pdf);
  pdf.end();
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Paragraph = {
  readonly text: string;
  readonly font?: keyof typeof fonts;
  readonly size?: number;
  readonly color?: string;
  readonly before?: number;
};

function write(pdf: Pdf, root: Section, tag: "H1" | "H2" | "P", paragraph: Paragraph): void {
  const { text, font = "body", size = 10, color = ink, before = 6 } = paragraph;
  pdf.font(font).fontSize(size).fillColor(color);
  // Starts a new page if a heading would be the last line of a page.
  if (tag === "H2" && pdf.y > pdf.page.height - margin - 90) pdf.addPage();
  else pdf.y += before;
  root.add(pdf.struct(tag, {}, () => void pdf.text(printable(text), margin)));
}

function writeTable(pdf: Pdf, root: Section, { heading, columns, rows }: FormTable): void {
  write(pdf, root, "H2", { text: heading, font: "strong", size: 13, before: 18 });
  pdf.y += 6;
  pdf.font("body").fontSize(9.5);
  const [, ...values] = columns;
  const align = (at: number) => ({ x: at > 0 ? ("right" as const) : ("left" as const), y: "top" as const });
  const cell = (text: string, at: number) => ({ text: printable(text), align: align(at) });
  // The PDF library's types lack `structParent`.
  const tagged: object = { structParent: root };
  pdf.table({
    ...tagged,
    columnStyles: ["*", ...values.map(() => (values.length === 1 ? 200 : 120))],
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: line, padding: 5, textColor: ink },
    data: [
      columns.map((text, at) => ({
        ...cell(text, at),
        type: "TH" as const,
        scope: "Column" as const,
        font: { src: "strong" },
      })),
      ...rows.map((row) =>
        row.map((text, at) => ({
          ...cell(text, at),
          ...(at === 0 && { type: "TH" as const, scope: "Row" as const }),
        })),
      ),
    ],
  });
}

/** Marks the page numbers as artifacts, because screen readers announce page numbers themselves. */
function numberPages(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    pdf.switchToPage(start + at);
    pdf.page.margins.bottom = 0;
    pdf.markContent("Artifact", { type: "Pagination" });
    pdf.font("body").fontSize(8).fillColor(muted);
    const text = fillIn(formTexts.page, { page: at + 1, count });
    pdf.text(text, margin, pdf.page.height - margin + 18, { lineBreak: false });
    pdf.endMarkedContent();
  }
}

/** Replaces letters that the font's Western European subset lacks, for example by removing an accent. */
function printable(text: string): string {
  return Array.from(text, (letter) =>
    /[\u0020-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u2212]/u.test(letter) ? letter : plain(letter),
  ).join("");
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const strokes: Readonly<Record<string, string>> = {
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  ı: "i",
  Œ: "OE",
  œ: "oe",
};

function plain(letter: string): string {
  const base = (strokes[letter] ?? letter).normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return /^[\u0020-\u00ff]+$/u.test(base) ? base : "?";
}
