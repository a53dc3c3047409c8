import * as z from "zod/mini";
import { amount } from "../../wire/shapes.ts";
import { yesNo } from "../answers/contract.ts";

export const quarter = z.enum(["1Q", "2Q", "3Q", "4Q"]);
export type Quarter = z.infer<typeof quarter>;
/** What is compared with what: a quarter with a quarter, or year with year (SH-116). */
export const receiptsPeriod = z.enum([...quarter.options, "Annual"]);

/** Period 1 is of 2019, period 2 of 2020. Null is what was not asked or not answered. */
export const grossReceipts = z.object({
  businessActive2019: z.nullable(yesNo),
  period1Quarter: z.nullable(receiptsPeriod),
  period1Revenue: z.nullable(amount),
  period2Quarter: z.nullable(receiptsPeriod),
  period2Revenue: z.nullable(amount),
  /** The borrower's own word, where there was no 2019 to compare with; never computed. */
  grossReceiptReductionIsDemonstrated: z.nullable(yesNo),
});
export type GrossReceipts = z.infer<typeof grossReceipts>;
