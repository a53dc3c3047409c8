import * as z from "zod/mini";
import { endpoint } from "../../../wire/endpoint.ts";
import { amount, id, instant, plainMonth } from "../../../wire/shapes.ts";
import { revealPurpose } from "../../lender/contract.ts";

const text = z.nullable(z.string());

/** A bank account as the bank reported it. A separate operation returns the account number. */
const connectedAccount = z.object({
  /** Identifies the account within its connection, counted from 0. */
  position: z.int(),
  name: z.string(),
  /** The account type in the bank's own words, such as "checking". */
  kind: z.string(),
  holder: text,
  routingNumber: text,
  lastFour: z.string(),
  /** The account's balance on the day of the connection. */
  balance: z.nullable(amount),
});

/** A statement from the bank: the stored document, or the reason why the statement was not stored. */
const connectedStatement = z.object({
  month: plainMonth,
  documentId: z.nullable(id),
  refusal: text,
});

const connection = z.object({
  connectionId: id,
  contactId: id,
  /** `linked` means that the bank is connected, but its statements have not arrived yet. */
  state: z.enum(["linked", "collected"]),
  institution: z.string(),
  linkedTimestamp: instant,
  collectedTimestamp: z.nullable(instant),
  accounts: z.array(connectedAccount),
  statements: z.array(connectedStatement),
});
export type LenderConnection = z.infer<typeof connection>;

/** `opportunityId` is either the portal's id or the lender's id of the application. */
const params = z.object({ opportunityId: z.string() });

export const listLenderConnections = endpoint({
  method: "GET",
  path: "/lender/opportunities/:opportunityId/bank-connections",
  access: "lender",
  permission: "banks.read",
  summary:
    "Returns the banks that the application's borrowers connected, newest first, without account numbers.",
  params,
  reply: z.object({ opportunityId: id, connections: z.array(connection) }),
  refusals: {},
});

export const revealConnectedNumbers = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/bank-connections/numbers",
  access: "lender",
  permission: "banks.reveal",
  stepUp: true,
  summary: "Returns the full numbers of connected accounts for a purpose that the audit trail records.",
  params,
  body: z.strictObject({ purpose: revealPurpose }),
  reply: z.object({
    accounts: z.array(z.object({ connectionId: id, position: z.int(), accountNumber: z.string() })),
  }),
  refusals: {},
});
