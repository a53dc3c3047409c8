import * as z from "zod/mini";
import { endpoint } from "../../../wire/endpoint.ts";
import { amount, id, instant, plainMonth } from "../../../wire/shapes.ts";
import { revealPurpose } from "../../lender/contract.ts";

const text = z.nullable(z.string());

/** An account as the bank told it; its number is told by an operation of its own. */
const connectedAccount = z.object({
  /** Tells a connection's accounts apart, from 0. */
  position: z.int(),
  name: z.string(),
  /** In the bank's words: "checking". */
  kind: z.string(),
  holder: text,
  routingNumber: text,
  lastFour: z.string(),
  /** On the day of the connection. */
  balance: z.nullable(amount),
});

/** A statement that came from the bank: kept as a document, or why it could not be. */
const connectedStatement = z.object({
  month: plainMonth,
  documentId: z.nullable(id),
  refusal: text,
});

const connection = z.object({
  connectionId: id,
  contactId: id,
  /** `linked`: the bank has been connected and its statements are on their way. */
  state: z.enum(["linked", "collected"]),
  institution: z.string(),
  linkedTimestamp: instant,
  collectedTimestamp: z.nullable(instant),
  accounts: z.array(connectedAccount),
  statements: z.array(connectedStatement),
});
export type LenderConnection = z.infer<typeof connection>;

/** The portal's id of an application, or the lender's own. */
const params = z.object({ opportunityId: z.string() });

export const listLenderConnections = endpoint({
  method: "GET",
  path: "/lender/opportunities/:opportunityId/bank-connections",
  access: "lender",
  summary: "The banks that an application's borrowers have connected, newest first, without account numbers.",
  params,
  reply: z.object({ opportunityId: id, connections: z.array(connection) }),
  refusals: {},
});

export const revealConnectedNumbers = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/bank-connections/numbers",
  access: "lender",
  summary: "The whole numbers of connected accounts, for a purpose that the audit trail keeps.",
  params,
  body: z.strictObject({ purpose: revealPurpose }),
  reply: z.object({
    accounts: z.array(z.object({ connectionId: id, position: z.int(), accountNumber: z.string() })),
  }),
  refusals: {},
});
