import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { id, instant } from "../../wire/shapes.ts";
import { ownershipContact } from "../owners/contract.ts";
import { referenceRole } from "../references/contract.ts";

/** The portal's id of an application, or the lender's own. */
const params = z.object({ opportunityId: z.string() });

export const listLenderOwners = endpoint({
  method: "GET",
  path: "/lender/opportunities/:opportunityId/owners",
  access: "lender",
  summary: "Owners, controlling manager and signers of an application, their numbers masked.",
  params,
  reply: z.object({
    opportunityId: id,
    /** When the borrower last attested to them, and to which words. */
    attestation: z.nullable(z.object({ attestationId: id, attestedTimestamp: instant })),
    contacts: z.array(ownershipContact),
  }),
  refusals: {},
});

/** Why the numbers are asked for; it goes into the audit trail. */
export const numberPurpose = z.enum(["identity-check", "credit-report", "tax-form", "correction"]);

export const revealOwnerNumbers = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/owners/numbers",
  access: "lender",
  summary: "The whole SSNs and SINs of an application, for a purpose that the audit trail keeps.",
  params,
  body: z.strictObject({ purpose: numberPurpose }),
  reply: z.object({
    numbers: z.array(z.object({ contactId: id, kind: z.enum(["ssn", "sin"]), number: z.string() })),
  }),
  refusals: {},
});

export const listLenderReferences = endpoint({
  method: "GET",
  path: "/lender/opportunities/:opportunityId/references",
  access: "lender",
  summary: "The landlord and the vendors of an application, and whether it owns its property.",
  params,
  reply: z.object({
    opportunityId: id,
    /** Null until the borrower said. */
    ownsProperty: z.nullable(z.boolean()),
    references: z.array(
      z.object({
        id,
        role: referenceRole,
        businessName: z.nullable(z.string()),
        firstName: z.string(),
        lastName: z.string(),
        phoneNumber: z.string(),
        changedTimestamp: instant,
      }),
    ),
  }),
  refusals: {},
});
