import { required, withSeparators } from "../../wire/messages.ts";
import { amountFault, faultsOf } from "../answers/rules.ts";
import type { GrossReceipts } from "./contract.ts";

/** Only second draws need the gross receipts form, whatever the loan's amount (SERV-GRR-01, SH-117, FH-31). */
export function needsGrossReceipts({ loanVersion }: { readonly loanVersion: string | null }): boolean {
  return loanVersion === "21SDPPP";
}

type Deciding = Pick<GrossReceipts, "businessActive2019" | "period1Quarter" | "period2Quarter">;

/** Returns whether the borrower compares years. If so, the question about activity in 2019 is hidden (SH-116). */
function comparesYears({ businessActive2019, period1Quarter, period2Quarter }: Deciding): boolean {
  const annual = [period1Quarter, period2Quarter].filter((period) => period === "Annual").length;
  return annual === 2 || (annual === 1 && businessActive2019 === null);
}

/** Returns the gross receipts questions to ask, given the earlier answers (SERV-GRR-03 to 07). */
function askedReceipts(answers: GrossReceipts): (keyof GrossReceipts)[] {
  const periods = ["period1Quarter", "period1Revenue", "period2Quarter", "period2Revenue"] as const;
  if (comparesYears(answers)) return [...periods];
  if (answers.businessActive2019 === "No")
    return ["businessActive2019", "grossReceiptReductionIsDemonstrated"];
  return answers.businessActive2019 === "Yes" ? ["businessActive2019", ...periods] : ["businessActive2019"];
}

const names: readonly (keyof GrossReceipts)[] = [
  "businessActive2019",
  "period1Quarter",
  "period1Revenue",
  "period2Quarter",
  "period2Revenue",
  "grossReceiptReductionIsDemonstrated",
];

export function withoutHiddenReceipts(answers: GrossReceipts): GrossReceipts {
  const asked = askedReceipts(answers);
  const hidden = names.filter((name) => !asked.includes(name));
  return { ...answers, ...Object.fromEntries(hidden.map((name) => [name, null])) };
}

export type ReceiptsFaults = { readonly [Name in keyof GrossReceipts]?: string };

/** Returns validation errors by the API's field names. Every visible question needs an answer. */
export function receiptsFaults(answers: GrossReceipts): ReceiptsFaults {
  const isAnnual = comparesYears(answers);
  const faultOf = (name: keyof GrossReceipts): string | undefined => {
    if (name === "period1Revenue" || name === "period2Revenue") return amountFault(answers[name]);
    const isPeriod = name === "period1Quarter" || name === "period2Quarter";
    // A quarter cannot be compared with a year.
    const isOther = isPeriod && (answers[name] === "Annual") !== isAnnual;
    return answers[name] === null || isOther ? required : undefined;
  };
  const faults = askedReceipts(answers).map((name) => [name, faultOf(name)] as const);
  return faultsOf(Object.fromEntries(faults) as Record<keyof GrossReceipts, string | undefined>);
}

/** Receipts of two periods, in cents, zero or more. */
export type ReceiptsPair = { readonly before: number; readonly after: number };

/**
 * Returns the fall in receipts, in hundredths of a percent, truncated. Negative if receipts rose (forgiveness
 * specification, 2.13).
 */
export function reductionPercent({ before, after }: ReceiptsPair): number | null {
  if (before <= 0) return null;
  // BigInt division truncates toward zero.
  return Number((10_000n * (BigInt(before) - BigInt(after))) / BigInt(before));
}

/** Returns the reduction of receipts that the answers show. Null if the answers do not contain two amounts (SH-116). */
export function reductionOf(answers: GrossReceipts): number | null {
  const { period1Revenue: before, period2Revenue: after } = answers;
  if (before === null || after === null) return null;
  return reductionPercent({ before, after });
}

/** Returns the largest amount that is at least 25% below `before`, in cents (SERV-CONST-09). */
export function quarterLower(before: number): number {
  return Math.floor((before * 3) / 4);
}

export type Change = {
  readonly kind: "fell" | "rose" | "same";
  /** The change in tenths of a percent, truncated, so that 24.96% never counts as 25%. */
  readonly tenths: number;
  /** Whether the later receipts are below, at or above 75% of the earlier receipts. */
  readonly where: "below" | "at" | "above";
};

export function changeOf({ before, after }: ReceiptsPair): Change | undefined {
  if (before <= 0) return undefined;
  const hundredths = reductionPercent({ before, after }) ?? 0;
  const kind = after < before ? "fell" : after > before ? "rose" : "same";
  const gap = 4 * after - 3 * before;
  return {
    kind,
    tenths: Math.floor(Math.abs(hundredths) / 10),
    where: gap < 0 ? "below" : gap > 0 ? "above" : "at",
  };
}

/** Formats a percentage, such as "34.2" or "1,250.0". */
export function percentText({ tenths }: Pick<Change, "tenths">): string {
  return `${withSeparators(Math.floor(tenths / 10))}.${tenths % 10}`;
}
