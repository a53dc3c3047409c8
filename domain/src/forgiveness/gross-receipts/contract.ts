import * as z from "zod/mini";
import { amount } from "../../wire/shapes.ts";
import { yesNo } from "../answers/contract.ts";

export const quarter = z.enum(["1Q", "2Q", "3Q", "4Q"]);
export type Quarter = z.infer<typeof quarter>;
/** Periods of gross receipts: a quarter is compared with a quarter, or a year with a year (SH-116). */
export const receiptsPeriod = z.enum([...quarter.options, "Annual"]);

/** Gross receipts in period 1 (in 2019) and period 2 (in 2020). Null if not asked or not answered. */
export const grossReceipts = z.object({
  businessActive2019: z.nullable(yesNo),
  period1Quarter: z.nullable(receiptsPeriod),
  period1Revenue: z.nullable(amount),
  period2Quarter: z.nullable(receiptsPeriod),
  period2Revenue: z.nullable(amount),
  /** The borrower's own answer, never computed. Required only if the business was not active in 2019. */
  grossReceiptReductionIsDemonstrated: z.nullable(yesNo),
});
export type GrossReceipts = z.infer<typeof grossReceipts>;
