import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { id, instant } from "../../wire/shapes.ts";
import { accountType, applicationBankRole, weekday } from "../contract.ts";

const text = z.nullable(z.string());
/** Identifies an account of an application. `position` counts the additional accounts from 0. */
const place = { role: applicationBankRole, position: z.int() };

/** A bank account as the lender sees it. A separate operation returns the account number. */
const lenderAccount = z.object({
  ...place,
  institution: text,
  routingNumber: text,
  transitNumber: text,
  institutionNumber: text,
  lastFour: text,
  accountType: z.nullable(accountType),
  businessName: text,
  street: text,
  street2: text,
  city: text,
  state: text,
  zip: text,
  isPaypalAccount: z.boolean(),
  paypalUsername: text,
  savedTimestamp: instant,
});
export type LenderAccount = z.infer<typeof lenderAccount>;

/** `opportunityId` is either the portal's id or the lender's id of the application. */
const params = z.object({ opportunityId: z.string() });

export const listLenderAccounts = endpoint({
  method: "GET",
  path: "/lender/opportunities/:opportunityId/bank-accounts",
  access: "lender",
  permission: "banks.read",
  summary: "Returns the bank accounts and the payment day of an application, without account numbers.",
  params,
  reply: z.object({
    opportunityId: id,
    paymentDay: z.nullable(weekday),
    accounts: z.array(lenderAccount),
  }),
  refusals: {},
});

/** Why the lender needs the account numbers. The audit trail records the purpose. */
export const revealPurpose = z.enum(["funding", "payment-setup", "verification", "correction"]);

export const revealAccountNumbers = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/bank-accounts/numbers",
  access: "lender",
  permission: "banks.reveal",
  stepUp: true,
  summary: "Returns the full account numbers of an application for a purpose that the audit trail records.",
  params,
  body: z.strictObject({ purpose: revealPurpose }),
  reply: z.object({ accounts: z.array(z.object({ ...place, accountNumber: z.string() })) }),
  refusals: {},
});
