import * as records from "@portal/domain/payments/ach/records/rules";
import type { ReadBatch, ReadEntry } from "@portal/domain/payments/ach/reading/rules";

/** A return or correction that the sandbox's bank sends for an ACH entry. */
export type SandboxNotice = {
  readonly batch: Pick<ReadBatch, "companyName" | "companyId" | "secCode" | "description">;
  readonly entry: Omit<ReadEntry, "addenda">;
  /** A return code such as R03, or a change code such as C01. */
  readonly code: string;
};

/** Creates a file of returned and corrected debits in the bank's format. `at` is in the bank's time zone. */
export function writeReturns(news: readonly SandboxNotice[], at: Temporal.PlainDateTime): string {
  const groups = Object.values(
    Object.groupBy(news, ({ batch, code }) => (code.startsWith("C") ? "COR" : batch.secCode)),
  ).filter((group) => group !== undefined);
  const body = groups.flatMap((group, index) => writeBatch(group, index + 1, at.toPlainDate()));
  const blocks = Math.ceil((body.length + 2) / records.recordsPerBlock);
  const lines = [
    records.recordOf(
      "101",
      " ".repeat(20),
      records.dateField(at.toPlainDate()),
      records.timeField(at.toPlainTime()),
      "A094101",
      records.textField("ORIGINATOR", 23),
      records.textField("SANDBOX BANK", 23),
      " ".repeat(8),
    ),
    ...body,
    records.recordOf(
      "9",
      records.numberField(groups.length, 6),
      records.numberField(blocks, 6),
      records.numberField(news.length * 2, 8),
      records.hashField(news.map(({ entry }) => entry.routingNumber)),
      totalsOf(news),
      " ".repeat(39),
    ),
  ];
  const fill = blocks * records.recordsPerBlock - lines.length;
  return [...lines, ...Array<string>(fill).fill("9".repeat(records.recordLength)), ""].join("\n");
}

const centsOf = ({ code, entry }: SandboxNotice) => (code.startsWith("C") ? 0 : entry.amountCents);

function totalsOf(news: readonly SandboxNotice[]): string {
  const cents = news.reduce((sum, each) => sum + centsOf(each), 0);
  return records.numberField(cents, 12) + "0".repeat(12);
}

function writeBatch(news: readonly SandboxNotice[], number: number, day: Temporal.PlainDate): string[] {
  const [first] = news;
  if (!first) return [];
  const { batch, entry, code } = first;
  const bank = entry.routingNumber.slice(0, 8);
  return [
    records.recordOf(
      "5200",
      records.textField(batch.companyName, 16),
      " ".repeat(20),
      records.textField(batch.companyId, 10),
      code.startsWith("C") ? "COR" : batch.secCode,
      records.textField(batch.description, 10),
      " ".repeat(6),
      records.dateField(day),
      "   1",
      bank,
      records.numberField(number, 7),
    ),
    ...news.flatMap((each, index) => writeEntry(each, bank + records.numberField(index + 1, 7))),
    records.recordOf(
      "8200",
      records.numberField(news.length * 2, 6),
      records.hashField(news.map((each) => each.entry.routingNumber)),
      totalsOf(news),
      records.textField(batch.companyId, 10),
      " ".repeat(25),
      bank,
      records.numberField(number, 7),
    ),
  ];
}

function writeEntry(news: SandboxNotice, traceNumber: string): string[] {
  const { entry, code } = news;
  const isChange = code.startsWith("C");
  return [
    records.recordOf(
      "6",
      // The transaction code of a return or correction differs from the code of the debit.
      entry.transactionCode.startsWith("3") ? "36" : "26",
      entry.routingNumber,
      records.textField(entry.accountNumber, 17),
      records.numberField(centsOf(news), 10),
      records.textField(entry.reference, 15),
      records.textField(entry.name, 22),
      "  1",
      traceNumber,
    ),
    records.recordOf(
      isChange ? "798" : "799",
      code,
      entry.traceNumber,
      " ".repeat(6),
      entry.routingNumber.slice(0, 8),
      records.textField(isChange ? correctedField(code, entry) : "", 44),
      traceNumber,
    ),
  ];
}

/**
 * Returns the corrected data for a change code. Account numbers get a different last digit, and account types change.
 * Routing numbers do not change.
 */
function correctedField(
  code: string,
  { accountNumber, routingNumber, transactionCode }: SandboxNotice["entry"],
): string {
  const account = accountNumber.slice(0, -1) + String((Number(accountNumber.at(-1)) + 1) % 10);
  const transaction = transactionCode.startsWith("3") ? "27" : "37";
  const fields: Readonly<Record<string, string>> = {
    C01: account,
    C02: routingNumber,
    C03: routingNumber.padEnd(12) + account,
    C05: transaction,
    C06: account.padEnd(20) + transaction,
    C07: routingNumber + account.padEnd(17) + transaction,
  };
  return fields[code] ?? "";
}
