import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { paragraph } from "../wire/fields.ts";
import { id, instant } from "../wire/shapes.ts";

/** Prevents the deletion of all records of a business until the lender ends the hold. A null reason ends the hold. */
export const putHold = endpoint({
  method: "PUT",
  path: "/lender/accounts/:accountId/hold",
  access: "lender",
  permission: "conflicts.write",
  summary: "Stops the deletion of a business's records, or allows it again if `reason` is null.",
  /** `accountId` is either the portal's id or the lender's id of the business. */
  params: z.object({ accountId: z.string() }),
  body: z.strictObject({ reason: z.nullable(paragraph(500).check(z.regex(/\S/, "Required"))) }),
  reply: z.object({ accountId: id, reason: z.nullable(z.string()), heldTimestamp: z.nullable(instant) }),
  refusals: {},
});

/** A record about the person that the lender must keep. */
const keptRecord = z.object({
  what: z.enum(["application", "loan", "inquiry"]),
  id,
  /** The end of the retention period. The hourly job then deletes the record. Null if the period has not begun. */
  until: z.nullable(instant),
});
export type KeptRecord = z.output<typeof keptRecord>;

/**
 * Deletes the records that no law requires, and removes the person's name and addresses from the records that must be
 * kept.
 */
export const eraseContact = endpoint({
  method: "POST",
  path: "/lender/contacts/:contactId/erasure",
  access: "lender",
  permission: "key-only",
  summary:
    "Erases a person: deletes what no law requires, and removes the person's name from the rest. If `dryRun` is true, lists both and changes nothing.",
  /** `contactId` is either the portal's id or the lender's id of the person. */
  params: z.object({ contactId: z.string() }),
  /** `dryRun` is required, so that no call erases a person by mistake. */
  body: z.strictObject({ dryRun: z.boolean() }),
  reply: z.object({
    contactId: id,
    /** The number of deleted records of each kind. */
    removed: z.record(z.string(), z.int()),
    /** The records that the law requires the lender to keep. */
    kept: z.array(keptRecord),
  }),
  refusals: { ON_HOLD: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});
