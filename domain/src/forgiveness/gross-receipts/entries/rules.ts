import { required } from "../../../wire/messages.ts";
import { typedCents, typedMoneyFaults } from "../../../wire/typed-money.ts";
import { amountFault, yesNoOf } from "../../answers/rules.ts";
import { quarter, type GrossReceipts, type Quarter } from "../contract.ts";
import type { receiptsLabels } from "../messages.ts";
import { receiptsFaults, withoutHiddenReceipts, type ReceiptsPair } from "../rules.ts";

/** Ways to compare gross receipts (SERV-GRR-02). */
export const comparisons = ["Quarters", "Annual"] as const;

export type ReceiptsField = keyof typeof receiptsLabels;
/** The fields of the gross receipts page as typed or chosen. An empty field is "". */
export type ReceiptsEntries = { readonly [Field in ReceiptsField]: string };

const fieldsOf = {
  Quarters: {
    businessActive2019: "QuartersQ2",
    period1Quarter: "Quarter2019",
    period1Revenue: "QuarterRevenue2019",
    period2Quarter: "Quarter2020",
    period2Revenue: "QuarterRevenue2020",
    grossReceiptReductionIsDemonstrated: "QuartersQ2No",
  },
  Annual: { period1Revenue: "AnnualRevenue2019", period2Revenue: "AnnualRevenue2020" },
} as const satisfies Record<string, Partial<Record<keyof GrossReceipts, ReceiptsField>>>;

const moneyFields = [
  "QuarterRevenue2019",
  "QuarterRevenue2020",
  "AnnualRevenue2019",
  "AnnualRevenue2020",
] as const;

/** Maps the API's answer names to the page's fields for the chosen comparison (SERV-ENT-18, SH-116). */
export function receiptsFieldsOf(
  entries: Pick<ReceiptsEntries, "q1">,
): Readonly<Partial<Record<keyof GrossReceipts, ReceiptsField>>> {
  return entries.q1 === "Annual" ? fieldsOf.Annual : fieldsOf.Quarters;
}

/** Returns the questions that the gross receipts page shows, in order (SERV-GRR-03, 04, 06, 07). */
export function askedFields({ q1, QuartersQ2 }: Pick<ReceiptsEntries, "q1" | "QuartersQ2">): ReceiptsField[] {
  if (q1 === "Annual") return ["q1", "AnnualRevenue2019", "AnnualRevenue2020"];
  if (q1 !== "Quarters") return ["q1"];
  if (QuartersQ2 === "No") return ["q1", "QuartersQ2", "QuartersQ2No"];
  if (QuartersQ2 !== "Yes") return ["q1", "QuartersQ2"];
  return ["q1", "QuartersQ2", "Quarter2019", "QuarterRevenue2019", "Quarter2020", "QuarterRevenue2020"];
}

/** Converts the gross receipts page's fields to answers. Hidden questions and unreadable values become null. */
export function receiptsAnswers(entries: ReceiptsEntries): GrossReceipts {
  const cents = (field: ReceiptsField) => typedCents(entries[field]) ?? null;
  const quarterOf = (entry: string) => quarter.options.find((each) => each === entry) ?? null;
  if (entries.q1 === "Annual") {
    return {
      businessActive2019: null,
      period1Quarter: "Annual",
      period1Revenue: cents("AnnualRevenue2019"),
      period2Quarter: "Annual",
      period2Revenue: cents("AnnualRevenue2020"),
      grossReceiptReductionIsDemonstrated: null,
    };
  }
  return withoutHiddenReceipts({
    businessActive2019: yesNoOf(entries.QuartersQ2),
    period1Quarter: quarterOf(entries.Quarter2019),
    period1Revenue: cents("QuarterRevenue2019"),
    period2Quarter: quarterOf(entries.Quarter2020),
    period2Revenue: cents("QuarterRevenue2020"),
    grossReceiptReductionIsDemonstrated: yesNoOf(entries.QuartersQ2No),
  });
}

/** Returns the page's validation errors by field (SERV-GRR-02 to 07). */
export function checkReceipts(entries: ReceiptsEntries): { readonly [Field in ReceiptsField]?: string } {
  if (entries.q1 !== "Quarters" && entries.q1 !== "Annual") return { q1: required };
  const fields = receiptsFieldsOf(entries);
  const faults = Object.entries(receiptsFaults(receiptsAnswers(entries)));
  const found = Object.fromEntries(faults.map(([name, text]) => [fields[name as keyof GrossReceipts], text]));
  return {
    ...found,
    ...typedMoneyFaults(
      entries,
      moneyFields.filter((field) => field in found),
    ),
  };
}

export function receiptsEntries(answers: GrossReceipts, show: (cents: number) => string): ReceiptsEntries {
  const isAnnual = answers.period1Quarter === "Annual";
  const cents = (answer: number | null) => (answer === null ? "" : show(answer));
  const [before, after] = [cents(answers.period1Revenue), cents(answers.period2Revenue)];
  return {
    q1: isAnnual ? "Annual" : answers.businessActive2019 === null ? "" : "Quarters",
    QuartersQ2: answers.businessActive2019 ?? "",
    Quarter2019: isAnnual ? "" : (answers.period1Quarter ?? ""),
    QuarterRevenue2019: isAnnual ? "" : before,
    Quarter2020: isAnnual ? "" : (answers.period2Quarter ?? ""),
    QuarterRevenue2020: isAnnual ? "" : after,
    QuartersQ2No: answers.grossReceiptReductionIsDemonstrated ?? "",
    AnnualRevenue2019: isAnnual ? before : "",
    AnnualRevenue2020: isAnnual ? after : "",
  };
}

/** Returns the two chosen quarters if they differ. The page then warns about a possible mistake. */
export function unlikeQuarters(
  entries: ReceiptsEntries,
): { readonly before: Quarter; readonly after: Quarter } | undefined {
  const { period1Quarter: before, period2Quarter: after } = receiptsAnswers(entries);
  const isQuarter = (period: typeof before): period is Quarter => period !== null && period !== "Annual";
  return isQuarter(before) && isQuarter(after) && before !== after ? { before, after } : undefined;
}

/** Returns the two amounts of gross receipts to compare. Undefined unless both are valid. */
export function comparedReceipts(entries: ReceiptsEntries): ReceiptsPair | undefined {
  const { period1Revenue: before, period2Revenue: after } = receiptsAnswers(entries);
  if (before === null || after === null) return undefined;
  const isRight = amountFault(before) === undefined && amountFault(after) === undefined;
  return isRight ? { before, after } : undefined;
}
