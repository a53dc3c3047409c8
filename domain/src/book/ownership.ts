import * as z from "zod/mini";
import { jobTitleMost, numberDigits } from "../ownership/person/rules.ts";
import { count, line } from "../wire/fields.ts";
import { day, flag, maybe } from "./fields.ts";

/** What somebody is to the business beside being of its application; name and address are the contact's. */
export const ownership = z.strictObject({
  percentOwned: z.optional(count(100)),
  isBeneficialOwner: flag,
  isControllingManager: flag,
  /** Of people beside the applicant, who always signs. */
  isSigner: flag,
  jobTitle: maybe(line(jobTitleMost)),
  dateOfBirth: maybe(day),
  /** SSN, in Canada SIN. It is encrypted before it is kept. */
  ssn: z.optional(
    z.string().check(z.refine((text) => numberDigits(text) !== undefined, "must be nine digits")),
  ),
});
export type Ownership = z.output<typeof ownership>;
