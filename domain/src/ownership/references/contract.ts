import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { id } from "../../wire/shapes.ts";

/** The roles of a reference (SERV-REF-16). */
export const referenceRole = z.enum(["Landlord", "Vendor/Supplier"]);
export type ReferenceRole = z.infer<typeof referenceRole>;

const text = z.string().check(z.maxLength(1_000));

/** A landlord or vendor that the lender may call. The phone number has ten digits (SH-085). */
const reference = z.object({
  id,
  businessName: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  role: referenceRole,
  opportunityId: id,
});
export type Reference = z.infer<typeof reference>;

export const createReference = endpoint({
  method: "POST",
  path: "/contacts",
  access: "signed-in",
  summary: "Creates a landlord or vendor reference for an application.",
  body: z.object({
    businessNameReference: z.optional(z.nullable(text)),
    firstName: text,
    lastName: text,
    phoneNumber: text,
    role: referenceRole,
    opportunityId: idOf("opportunity"),
  }),
  reply: z.object({ contact: reference }),
  refusals: { STIPULATION_DISABLED: 403, TOO_MANY_REFERENCES: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

/** The contact details that borrowers can change without the lender (CORE-SET-25). */
export const contactSettings = z.object({
  homePhone: z.nullable(z.string()),
  businessWebAddress: z.nullable(z.string()),
});
export type ContactSettings = z.infer<typeof contactSettings>;

/** Updates the contact details of the borrower or of a reference (CH-59, SH-090). */
export const updateContact = endpoint({
  method: "POST",
  path: "/contacts/:id",
  access: "signed-in",
  summary:
    "Updates the borrower's home phone or business web address, or a reference. Absent fields stay unchanged.",
  params: z.object({ id: idOf("contact") }),
  body: z.object({
    homePhone: z.optional(z.string().check(z.maxLength(50))),
    businessWebAddress: z.optional(text),
    businessName: z.optional(z.nullable(text)),
    firstName: z.optional(text),
    lastName: z.optional(text),
    phoneNumber: z.optional(text),
    role: z.optional(referenceRole),
  }),
  reply: z.union([contactSettings, z.object({ contact: reference })]),
  refusals: { STIPULATION_DISABLED: 403 },
});

export const ownProperty = endpoint({
  method: "POST",
  path: "/opportunities/:id/owns-property",
  access: "signed-in",
  summary: "Records that the business owns its property and therefore has no landlord.",
  params: z.object({ id: idOf("opportunity") }),
  body: z.object({}),
  reply: z.object({ success: z.literal(true), opportunityId: id, ownsProperty: z.literal(true) }),
  refusals: { STIPULATION_DISABLED: 403 },
});
