import * as z from "zod/mini";

/** An amount of dollars in a query, as text such as `1000` or `1000.50`. */
export const typedAmount = z
  .string()
  .check(z.regex(/^\d{1,12}(?:\.\d{1,2})?$/, "must be an amount such as 1000.50"));
