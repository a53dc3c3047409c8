import { formatCents } from "@portal/domain/wire/money";
import type { SandboxAccount } from "./sandbox-bank-data-banks.ts";

/** Returns a one-page bank statement as a PDF with text, not a scan. */
export function writeStatement(
  bank: string,
  account: SandboxAccount,
  month: Temporal.PlainYearMonth,
): Uint8Array {
  const { name, accountNumber, balanceCents } = account;
  const label = month.toPlainDate({ day: 1 }).toLocaleString("en-US", { month: "long", year: "numeric" });
  const lines = [
    `${bank} - test statement`,
    `${name} ****${accountNumber.slice(-4)}`,
    `Statement for ${label}`,
    `Opening balance ${formatCents(balanceCents - 40_000)}`,
    "Deposits $1,900.00",
    "Withdrawals $1,500.00",
    `Closing balance ${formatCents(balanceCents)}`,
    "Nothing here is real.",
  ];
  const drawn = lines.map((line) => `(${line.replaceAll(/[()\\]/g, "\\$&")}) Tj 0 -22 Td`).join("\n");
  const content = `BT /F1 14 Tf 72 720 Td\n${drawn}\nET`;
  return assemble([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ]);
}

/** Numbers the PDF's objects from 1 and writes the cross-reference table (ISO 32000-1, section 7.5). */
function assemble(objects: readonly string[]): Uint8Array {
  let text = "%PDF-1.7\n";
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, "latin1");
}
