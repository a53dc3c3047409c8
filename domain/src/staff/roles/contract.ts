import * as z from "zod/mini";

/** The roles of the lender's staff (DESK-ROLE-01). A person may have several. */
export const role = z.enum([
  "processor",
  "underwriter",
  "agreements",
  "servicing",
  "finance",
  "forgiveness",
  "support",
  "lead",
  "records",
  "compliance",
  "administrator",
]);
export type Role = z.infer<typeof role>;
