import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";

export const accountType = z.enum(["Checking", "Savings"]);
export const accountHolder = z.enum(["business", "person"]);
export const applicationBankRole = z.enum(["deposit", "withdrawal", "additional"]);
/** Payment days, with the names that the API and the screens use (SH-054). */
export const weekday = z.enum(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]);
export type Weekday = z.infer<typeof weekday>;

const routingType = z.enum(["WIRE", "ACH"]);

/** A bank with one of its routing numbers (SERV-ENT-06, SH-035). */
const institution = z.object({ Name: z.string(), RoutingNumber__c: z.string(), StateCode__c: z.string() });
export type Institution = z.infer<typeof institution>;

const found = z.extend(institution, {
  /** The bank's city; null if the directory has no city. Not in the specification. */
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
  summary: "Returns the bank of a routing number and whether it accepts ACH entries and wires.",
  params: z.object({ routingNumber: z.string() }),
  /** `routingType` is the intended use of the routing number. The bank must accept the number for this use (SH-051). */
  query: z.object({ routingType: z.optional(routingType) }),
  reply: found,
  refusals: { ROUTING_NUMBER_NOT_FOUND: 404, ROUTING_TYPE_MISMATCH: 422, DIRECTORY_MISSING: 409 },
  background: true,
});

export const listRoutingNumbers = endpoint({
  method: "GET",
  path: "/bank/getlist/routingNumberList",
  access: "signed-in",
  summary: "Returns the banks' routing numbers for ACH or for wires, by name and state.",
  /** `routingType` is the intended use of the routing number; ACH by default. */
  query: z.object({ routingType: z.optional(routingType) }),
  reply: z.array(institution),
  refusals: {},
  isLong: true,
});
