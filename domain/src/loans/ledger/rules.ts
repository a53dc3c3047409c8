import { groupBy } from "../../wire/group-by.ts";
import { textFromCents } from "../../wire/money.ts";
import type { Advance, Transaction, TransactionStatus } from "../contract.ts";
import { ledgerTexts } from "./messages.ts";

export const transactionStatusText: Readonly<Record<TransactionStatus, string>> = {
  Q: ledgerTexts.scheduled,
  PA: ledgerTexts.scheduled,
  F: ledgerTexts.failed,
  S: ledgerTexts.processed,
  C: ledgerTexts.voided,
};

/** The loan agreement calls the ledger's "Interest Charge" a fee, so the portal does the same (CH-26). */
export function transactionDescription(description: string): string {
  return description === "Interest Charge" ? ledgerTexts.totalLoanFee : description;
}

/** A negative amount is a payment, which lowers the loan's balance. A positive amount is a fee, which raises it. */
export type EntryKind = "payment" | "fee";

export type LedgerEntry = Transaction & {
  readonly kind: EntryKind;
  /** Balance after the transaction, in cents. Null if the transaction is upcoming. */
  readonly balanceAfter: number | null;
};

const upcoming: ReadonlySet<TransactionStatus> = new Set(["Q", "PA"]);
/** Status of a processed transaction. Transactions with other statuses do not change the balance. */
const moved: TransactionStatus = "S";

/**
 * Computes the balance after each transaction, backward from today's balance. `transactions` must be sorted with the
 * newest first.
 */
export function ledgerOf(
  loan: Pick<Advance, "balance">,
  transactions: readonly Transaction[],
): LedgerEntry[] {
  let balance = loan.balance;
  return transactions.map((transaction) => {
    const kind = transaction.amount < 0 ? "payment" : "fee";
    const balanceAfter = upcoming.has(transaction.status) ? null : balance;
    if (transaction.status === moved) balance -= transaction.amount;
    return { ...transaction, kind, balanceAfter };
  });
}

export type LedgerFilter = {
  readonly kind: EntryKind | "all";
  /** The status text that the borrower sees. Filters by text because the codes Q and PA share the text "Scheduled". */
  readonly status: string;
  readonly period: keyof typeof ledgerTexts.periods;
};
export const noFilter: LedgerFilter = { kind: "all", status: "", period: "start" };

export function filterLedger(
  entries: readonly LedgerEntry[],
  { kind, status, period }: LedgerFilter,
  today: Temporal.PlainDate,
): LedgerEntry[] {
  const since = sinceOf(period, today);
  return entries.filter(
    (entry) =>
      (kind === "all" || entry.kind === kind) &&
      (status === "" || transactionStatusText[entry.status] === status) &&
      (!since || Temporal.PlainDate.compare(entry.date, since) >= 0),
  );
}

function sinceOf(period: LedgerFilter["period"], today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  if (period === "month") return today.subtract({ days: 30 });
  return period === "year" ? today.with({ month: 1, day: 1 }) : undefined;
}

/**
 * Returns the first and last day of a list of transactions. The last day can be in the future because of scheduled
 * transactions.
 */
export function ledgerSpan(
  { issuedDate }: Pick<Advance, "issuedDate">,
  entries: readonly LedgerEntry[],
  period: LedgerFilter["period"],
  today: Temporal.PlainDate,
): { readonly from: Temporal.PlainDate | undefined; readonly to: Temporal.PlainDate } {
  const days = [today, ...entries.map(({ date }) => date)].toSorted((one, other) =>
    Temporal.PlainDate.compare(one, other),
  );
  return { from: sinceOf(period, today) ?? issuedDate ?? undefined, to: days.at(-1) ?? today };
}

export type LedgerGroup = { readonly title: string; readonly entries: readonly LedgerEntry[] };

/** Groups upcoming transactions first, then all others by month, newest month first. */
export function ledgerGroups(entries: readonly LedgerEntry[]): LedgerGroup[] {
  const titleOf = (entry: LedgerEntry) =>
    upcoming.has(entry.status)
      ? ledgerTexts.upcoming
      : entry.date.toLocaleString("en-US", { month: "long", year: "numeric" });
  const groups = [...groupBy(entries, titleOf)].map(([title, members]) => ({ title, entries: members }));
  return groups.toSorted(
    (one, other) => Number(other.title === ledgerTexts.upcoming) - Number(one.title === ledgerTexts.upcoming),
  );
}

export type BalancePoint = { readonly date: Temporal.PlainDate; readonly balance: number };

/** Returns the loan's balance over time, from oldest to newest. Empty if fewer than two days have a known balance. */
export function balanceHistory(entries: readonly LedgerEntry[], today: Temporal.PlainDate): BalancePoint[] {
  const settled = entries.filter(({ status }) => status === moved);
  const points = settled.map(({ date, balanceAfter }) => ({ date, balance: balanceAfter ?? 0 })).toReversed();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || Temporal.PlainDate.compare(first.date, today) >= 0) return [];
  return Temporal.PlainDate.compare(last.date, today) < 0
    ? [...points, { date: today, balance: last.balance }]
    : points;
}

/** Time between two payments, for each payment frequency. */
const steps: Readonly<Record<string, { readonly weeks?: number; readonly months?: number }>> = {
  weekly: { weeks: 1 },
  biweekly: { weeks: 2 },
  monthly: { months: 1 },
};

/** The number of payments until the balance is paid. Undefined for a loan without a balance or a regular payment. */
export function paymentsLeft({
  balance,
  currentPayment,
}: Pick<Advance, "balance" | "currentPayment">): number | undefined {
  if (!currentPayment || currentPayment <= 0 || balance <= 0) return undefined;
  return Math.ceil(balance / currentPayment);
}

/**
 * The date of the last payment if every payment succeeds. Undefined for Canadian and SBA loans, which lack the
 * necessary data.
 */
export function payoffDate(
  loan: Pick<Advance, "balance" | "currentPayment" | "nextPaymentDate" | "paymentFrequency">,
): Temporal.PlainDate | undefined {
  const { nextPaymentDate } = loan;
  const step = steps[(loan.paymentFrequency ?? "").toLowerCase()];
  const left = paymentsLeft(loan);
  if (!step || !nextPaymentDate || left === undefined) return undefined;
  const more = left - 1;
  const times = Temporal.Duration.from({
    weeks: (step.weeks ?? 0) * more,
    months: (step.months ?? 0) * more,
  });
  return nextPaymentDate.add(times);
}

/** Returns the weekday of weekly or biweekly payments, such as "Wednesday". */
export function paymentDay(loan: Pick<Advance, "nextPaymentDate" | "paymentFrequency">): string | undefined {
  const isWeekly = /^(?:bi)?weekly$/i.test(loan.paymentFrequency ?? "");
  return isWeekly ? loan.nextPaymentDate?.toLocaleString("en-US", { weekday: "long" }) : undefined;
}

/** Returns CSV for spreadsheets (RFC 4180), with dates as YYYY-MM-DD. Spreadsheets cannot run any text as a formula. */
export function ledgerCsv(entries: readonly LedgerEntry[]): string {
  const rows = entries.map((entry) => [
    entry.date.toString(),
    transactionDescription(entry.description),
    transactionStatusText[entry.status],
    textFromCents(entry.amount),
    entry.balanceAfter === null ? "" : textFromCents(entry.balanceAfter),
    entry.returnCode ?? "",
  ]);
  return [ledgerTexts.csvHeader, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(text: string): string {
  const isNumber = /^-?[\d.]+$/.test(text);
  const plain = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
