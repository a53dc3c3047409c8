import { required, withSeparators } from "../../wire/messages.ts";
import { amountFault, faultsOf } from "../answers/rules.ts";
import type { GrossReceipts } from "./contract.ts";

/** Asked of second draws alone, whatever the amount of the loan (SERV-GRR-01, SH-117, FH-31). */
export function takesGrossReceipts({ loanVersion }: { readonly loanVersion: string | null }): boolean {
  return loanVersion === "21SDPPP";
}

type Deciding = Pick<GrossReceipts, "businessActive2019" | "period1Quarter" | "period2Quarter">;

/** Whether whole years are compared, of which it is not asked whether there was a 2019 (SH-116). */
function comparesYears({ businessActive2019, period1Quarter, period2Quarter }: Deciding): boolean {
  const annual = [period1Quarter, period2Quarter].filter((period) => period === "Annual").length;
  // Whoever says so all the same means years, if both periods are.
  return annual === 2 || (annual === 1 && businessActive2019 === null);
}

/** The answers that count, by what was answered before them (SERV-GRR-03 to 07). */
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

/** What a question held that is not asked any more is no answer (SH-116). */
export function withoutHiddenReceipts(answers: GrossReceipts): GrossReceipts {
  const asked = askedReceipts(answers);
  const hidden = names.filter((name) => !asked.includes(name));
  return { ...answers, ...Object.fromEntries(hidden.map((name) => [name, null])) };
}

export type ReceiptsFaults = { readonly [Name in keyof GrossReceipts]?: string };

/** What is wrong with the answers, by their names on the wire: of what is asked, all is required. */
export function receiptsFaults(answers: GrossReceipts): ReceiptsFaults {
  const isAnnual = comparesYears(answers);
  const faultOf = (name: keyof GrossReceipts): string | undefined => {
    if (name === "period1Revenue" || name === "period2Revenue") return amountFault(answers[name]);
    const isPeriod = name === "period1Quarter" || name === "period2Quarter";
    // A quarter is not compared with a year.
    const isOther = isPeriod && (answers[name] === "Annual") !== isAnnual;
    return answers[name] === null || isOther ? required : undefined;
  };
  const faults = askedReceipts(answers).map((name) => [name, faultOf(name)] as const);
  return faultsOf(Object.fromEntries(faults) as Record<keyof GrossReceipts, string | undefined>);
}

/** Two amounts of receipts in cents, neither below zero. */
export type ReceiptsPair = { readonly before: number; readonly after: number };

/**
 * By how much receipts fell, in hundredths of a percent and cut off like the percentage on the page: a fall of 24.996%
 * is not a fall of 25%. Negative where they rose, null where there were no receipts to fall (forgiveness 2.13).
 */
export function reductionPercent({ before, after }: ReceiptsPair): number | null {
  if (before <= 0) return null;
  // BigInt division cuts off towards zero.
  return Number((10_000n * (BigInt(before) - BigInt(after))) / BigInt(before));
}

/** The reduction that answers show; null where they compare no periods (SH-116). */
export function reductionOf(answers: GrossReceipts): number | null {
  const { period1Revenue: before, period2Revenue: after } = answers;
  if (before === null || after === null) return null;
  return reductionPercent({ before, after });
}

/** The most that receipts may come to and be 25% lower, in cents (SERV-CONST-09). */
export function quarterLower(before: number): number {
  return Math.floor((before * 3) / 4);
}

export type Change = {
  readonly kind: "fell" | "rose" | "same";
  /** In tenths of a percent, cut off: receipts that fell by 24.96% did not fall by 25. */
  readonly tenths: number;
  /** Where the later receipts are, seen from 25% lower. */
  readonly where: "below" | "at" | "above";
};

/** What the page tells of two amounts; undefined where there were no receipts to fall. */
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

/** "34.2", "1,250.0". */
export function percentText({ tenths }: Pick<Change, "tenths">): string {
  return `${withSeparators(Math.floor(tenths / 10))}.${tenths % 10}`;
}
