import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { SampleFile } from "@portal/database/cast/desk/desk-borrowers";
import PdfDocument from "pdfkit";

type Sample = { readonly kind: SampleFile; readonly filename: string; readonly businessName: string };

/** Pictures and office files, which are the same for every business. */
const files = {
  jpg: "drivers-license.jpg",
  png: "voided-check.png",
  gif: "business-license.gif",
  tif: "schedule-c.tif",
  xlsx: "payroll-report.xlsx",
  docx: "profit-and-loss.docx",
} as const;

const statementPages = 3;
const linesPerPage = 22;

/** Returns the bytes of a sample document that a demo borrower sends. */
export async function sampleFile({ kind, filename, businessName }: Sample): Promise<Uint8Array> {
  if (kind === "statement") return statement(businessName, filename);
  if (kind === "receipts") return receipts(businessName, filename);
  if (kind === "csv")
    return Buffer.from(
      payments(12)
        .map((row) => row.join(","))
        .join("\r\n"),
    );
  return readFile(join(import.meta.dirname, "files", files[kind]));
}

/** Returns a table of sample payments, with a heading row. */
function payments(count: number): string[][] {
  const rows = Array.from({ length: count }, (_, month) => [
    `Month ${month + 1}`,
    `${1042 + month}`,
    "2500.00",
  ]);
  return [["Month", "Check", "Amount"], ...rows];
}

async function statement(businessName: string, filename: string): Promise<Uint8Array> {
  const pdf = letter();
  for (let page = 1; page <= statementPages; page += 1) {
    if (page > 1) pdf.addPage();
    heading(pdf, "First Prairie Bank", `${businessName} · account ending in 4821 · ${filename}`);
    const rows = Array.from({ length: linesPerPage }, (_, line) => {
      const number = (page - 1) * linesPerPage + line + 1;
      return [`Transaction ${number}`, number % 3 === 0 ? "Deposit" : "Card payment", `${number * 37}.25`];
    });
    table(pdf, [["Entry", "Kind", "Amount"], ...rows]);
    pdf.text(`Page ${page} of ${statementPages}. Sample document.`, 54, 740, { lineBreak: false });
  }
  return finish(pdf);
}

async function receipts(businessName: string, filename: string): Promise<Uint8Array> {
  const pdf = letter();
  heading(pdf, filename.replace(/\.pdf$/, "").replaceAll("-", " "), businessName);
  table(pdf, payments(6));
  pdf.text("Sample document.", 54, 740, { lineBreak: false });
  return finish(pdf);
}

type Pdf = InstanceType<typeof PdfDocument>;

const letter = (): Pdf => new PdfDocument({ size: "LETTER", margin: 54 });

function heading(pdf: Pdf, title: string, line: string): void {
  pdf.fontSize(20).text(title).moveDown(0.3).fontSize(11).text(line).moveDown(1.5);
}

function table(pdf: Pdf, rows: readonly (readonly string[])[]): void {
  const columns = [54, 260, 440];
  for (const row of rows) {
    const { y } = pdf;
    for (const [column, text] of row.entries())
      pdf.text(text, columns[column] ?? 54, y, { lineBreak: false });
    pdf.x = 54;
    pdf.y = y + 24;
  }
}

function finish(pdf: Pdf): Promise<Uint8Array> {
  pdf.end();
  return buffer(pdf);
}
