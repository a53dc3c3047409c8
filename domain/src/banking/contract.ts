import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";

export const accountType = z.enum(["Checking", "Savings"]);
/** Whose a bank account is: a business's or a person's. */
export const accountHolder = z.enum(["business", "person"]);
/** What an application uses a bank account for. */
export const applicationBankRole = z.enum(["deposit", "withdrawal", "additional"]);
/** On the wire and on screen (SH-054). */
export const weekday = z.enum(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]);
export type Weekday = z.infer<typeof weekday>;

const routingType = z.enum(["WIRE", "ACH"]);

/** A bank by one of its routing numbers (SERV-ENT-06, SH-035). */
const institution = z.object({ Name: z.string(), RoutingNumber__c: z.string(), StateCode__c: z.string() });
export type Institution = z.infer<typeof institution>;

const found = z.extend(institution, {
  /** Beyond the specification, where the directory has it. */
  city: z.nullable(z.string()),
  ach: z.boolean(),
  wire: z.boolean(),
  mainlyWire: z.boolean(),
});
export type FoundInstitution = z.infer<typeof found>;

export const findInstitution = endpoint({
  method: "GET",
  path: "/bank/:routingNumber",
  access: "signed-in",
  summary: "The bank of a routing number, and whether it takes ACH entries and wires.",
  params: z.object({ routingNumber: z.string() }),
  /** What the number is for: one that the bank does not take for that is refused (SH-051). */
  query: z.object({ routingType: z.optional(routingType) }),
  reply: found,
  refusals: { ROUTING_NUMBER_NOT_FOUND: 404, ROUTING_TYPE_MISMATCH: 422, DIRECTORY_MISSING: 409 },
  background: true,
});

export const listRoutingNumbers = endpoint({
  method: "GET",
  path: "/bank/getlist/routingNumberList",
  access: "signed-in",
  summary: "The banks' routing numbers for ACH, or for wires, by name and state.",
  /** What the number is for; ACH unless named. */
  query: z.object({ routingType: z.optional(routingType) }),
  reply: z.array(institution),
  refusals: {},
  isLong: true,
});
