import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { id, instant } from "../../wire/shapes.ts";
import { ownershipContact } from "../owners/contract.ts";
import { referenceRole } from "../references/contract.ts";

/** Either the portal's id or the lender's id of the application. */
const params = z.object({ opportunityId: z.string() });

export const listLenderOwners = endpoint({
  method: "GET",
  path: "/lender/opportunities/:opportunityId/owners",
  access: "lender",
  permission: "borrowers.read",
  summary: "Returns the owners, controlling manager and signers of an application with masked numbers.",
  params,
  reply: z.object({
    opportunityId: id,
    /** The borrower's latest attestation. `attestationId` identifies the text that the borrower attested to. */
    attestation: z.nullable(z.object({ attestationId: id, attestedTimestamp: instant })),
    contacts: z.array(ownershipContact),
  }),
  refusals: {},
});

/** The lender's reason for revealing the SSNs or SINs, recorded in the audit trail. */
export const numberPurpose = z.enum(["identity-check", "credit-report", "tax-form", "correction"]);

export const revealOwnerNumbers = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/owners/numbers",
  access: "lender",
  permission: "owners.reveal",
  stepUp: true,
  summary: "Returns the full SSNs and SINs of an application and records the purpose in the audit trail.",
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
  permission: "borrowers.read",
  summary:
    "Returns the landlord and vendor references of an application, and whether the business owns its property.",
  params,
  reply: z.object({
    opportunityId: id,
    /** Whether the business owns its property; null until the borrower answers. */
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
