import type { AccountType } from "../records/rules.ts";
import * as records from "../records/rules.ts";

/**
 * Entry classes: CCD for businesses, WEB for persons who authorized online, PPD for persons who authorized in writing.
 */
export type SecCode = "CCD" | "WEB" | "PPD";

/** The file's sender and receiver, as specified by the originating bank. */
export type Originator = {
  /** The bank's routing number. */
  readonly destination: string;
  readonly destinationName: string;
  /** The sender's id at the bank: ten characters, usually a 1 and the tax number. */
  readonly origin: string;
  readonly originName: string;
  readonly companyName: string;
  readonly companyId: string;
  /** The first eight digits of the originating bank's routing number. */
  readonly odfi: string;
  /** The account that is credited with the total of the file's debits. Undefined if the files are not balanced. */
  readonly offset: OffsetAccount | undefined;
};

export type OffsetAccount = {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: AccountType;
};

export type AchEntry = {
  readonly traceNumber: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: AccountType;
  readonly amountCents: number;
  /** The purpose of the debit, which the bank shows to the account holder. */
  readonly reference: string;
  readonly name: string;
};

export type AchBatch = {
  readonly secCode: SecCode;
  readonly description: string;
  readonly effectiveDate: Temporal.PlainDate;
  readonly entries: readonly AchEntry[];
  /** The trace number of the offset entry in a balanced file. */
  readonly offsetTraceNumber: string | undefined;
};

export type AchFile = {
  readonly originator: Originator;
  readonly createdAt: Temporal.PlainDateTime;
  readonly modifier: string;
  readonly batches: readonly AchBatch[];
};

const serviceClass = { mixed: "200", debits: "225" } as const;
const debitCode = { Checking: "27", Savings: "37" } as const;
const creditCode = { Checking: "22", Savings: "32" } as const;

/** Written instead of a name without usable characters, because the field must not be blank. */
const namelessReceiver = "ACCOUNT HOLDER";

type Totals = {
  readonly count: number;
  readonly routingNumbers: readonly string[];
  readonly debitCents: number;
  readonly creditCents: number;
};

const totalOf = (entries: readonly AchEntry[]) =>
  entries.reduce((total, { amountCents }) => total + amountCents, 0);

function totalsOf(batch: AchBatch, { offset }: Originator): Totals {
  const debitCents = totalOf(batch.entries);
  const routingNumbers = batch.entries.map(({ routingNumber }) => routingNumber);
  return {
    count: batch.entries.length + (offset ? 1 : 0),
    routingNumbers: offset ? [...routingNumbers, offset.routingNumber] : routingNumbers,
    debitCents,
    creditCents: offset ? debitCents : 0,
  };
}

/**
 * Returns the ACH file as text.
 * @throws RangeError for a value that does not fit into its field
 */
export function writeAchFile({ originator, createdAt, modifier, batches }: AchFile): string {
  const header = records.recordOf(
    "101",
    ` ${records.numberField(originator.destination, 9)}`,
    originator.origin.padStart(10),
    records.dateField(createdAt.toPlainDate()),
    records.timeField(createdAt.toPlainTime()),
    modifier,
    "094",
    "10",
    "1",
    records.textField(records.achText(originator.destinationName), 23),
    records.textField(records.achText(originator.originName), 23),
    records.textField("", 8),
  );
  const body = batches.flatMap((batch, at) => writeBatch(batch, originator, at + 1));
  const all = batches.map((batch) => totalsOf(batch, originator));
  const sum = (of: (totals: Totals) => number) => all.reduce((total, each) => total + of(each), 0);
  const blocks = Math.ceil((body.length + 2) / records.recordsPerBlock);
  const control = records.recordOf(
    "9",
    records.numberField(batches.length, 6),
    records.numberField(blocks, 6),
    records.numberField(
      sum(({ count }) => count),
      8,
    ),
    records.hashField(all.flatMap(({ routingNumbers }) => routingNumbers)),
    records.numberField(
      sum(({ debitCents }) => debitCents),
      12,
    ),
    records.numberField(
      sum(({ creditCents }) => creditCents),
      12,
    ),
    records.textField("", 39),
  );
  const lines = [header, ...body, control];
  const filler = Array<string>(blocks * records.recordsPerBlock - lines.length).fill(
    "9".repeat(records.recordLength),
  );
  return [...lines, ...filler, ""].join("\n");
}

function writeBatch(batch: AchBatch, originator: Originator, number: number): string[] {
  const { companyName, companyId, odfi, offset } = originator;
  const service = offset ? serviceClass.mixed : serviceClass.debits;
  const totals = totalsOf(batch, originator);
  const header = records.recordOf(
    "5",
    service,
    records.textField(records.achText(companyName), 16),
    records.textField("", 20),
    records.textField(companyId, 10),
    batch.secCode,
    records.textField(batch.description, 10),
    records.textField("", 6),
    records.dateField(batch.effectiveDate),
    // The field is blank, because the ACH operator fills in the settlement date.
    "   ",
    "1",
    records.numberField(odfi, 8),
    records.numberField(number, 7),
  );
  const entries = batch.entries.map((entry) =>
    writeEntry(debitCode[entry.accountType], entry, batch.secCode),
  );
  const control = records.recordOf(
    "8",
    service,
    records.numberField(totals.count, 6),
    records.hashField(totals.routingNumbers),
    records.numberField(totals.debitCents, 12),
    records.numberField(totals.creditCents, 12),
    records.textField(companyId, 10),
    records.textField("", 25),
    records.numberField(odfi, 8),
    records.numberField(number, 7),
  );
  return [header, ...entries, ...writeOffset(batch, originator), control];
}

/** Returns the entry that credits the offset account with the total of a batch. */
function writeOffset(batch: AchBatch, { offset, companyName }: Originator): string[] {
  if (!offset) return [];
  const entry = {
    ...offset,
    traceNumber: batch.offsetTraceNumber ?? "",
    amountCents: totalOf(batch.entries),
    reference: "OFFSET",
    name: companyName,
  };
  return [writeEntry(creditCode[offset.accountType], entry, batch.secCode)];
}

/** Returns whether an ACH entry can contain the bank account's numbers. */
export function canBeWritten({
  accountNumber,
  routingNumber,
}: Pick<AchEntry, "accountNumber" | "routingNumber">): boolean {
  return /^\d{1,17}$/.test(accountNumber) && /^\d{9}$/.test(routingNumber);
}

function writeEntry(transactionCode: string, entry: AchEntry, secCode: SecCode): string {
  if (!canBeWritten(entry)) throw new RangeError("a bank account number does not fit into its field");
  return records.recordOf(
    "6",
    transactionCode,
    entry.routingNumber,
    records.textField(entry.accountNumber, 17),
    records.numberField(entry.amountCents, 10),
    records.textField(records.achText(entry.reference), 15),
    records.textField(records.achText(entry.name) || namelessReceiver, 22),
    // In WEB entries, S means a single payment.
    secCode === "WEB" ? "S " : "  ",
    "0",
    records.numberField(entry.traceNumber, 15),
  );
}
