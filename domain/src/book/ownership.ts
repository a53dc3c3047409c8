import * as z from "zod/mini";
import { jobTitleMost, numberDigits } from "../ownership/person/rules.ts";
import { count, line } from "../wire/fields.ts";
import { day, flag, maybe } from "./fields.ts";

/** A person's role in the business, such as owner or signer. The contact record has the name and address. */
export const ownership = z.strictObject({
  percentOwned: z.optional(count(100)),
  isBeneficialOwner: flag,
  isControllingManager: flag,
  /** Whether a person other than the applicant signs. The applicant always signs. */
  isSigner: flag,
  jobTitle: maybe(line(jobTitleMost)),
  dateOfBirth: maybe(day),
  /** SSN, or SIN in Canada. Encrypted before it is stored. */
  ssn: z.optional(
    z.string().check(z.refine((text) => numberDigits(text) !== undefined, "must be nine digits")),
  ),
});
export type Ownership = z.output<typeof ownership>;
