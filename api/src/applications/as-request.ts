import type { stipulations } from "@portal/database/schema/applications";
import type { Stipulation } from "@portal/domain/applications/contract";
import type { FieldCipher } from "../platform/crypto.ts";
import { presentStipulation } from "./present.ts";

/** Converts a stipulation's row for the domain rules. Omits the contact's name, which the rules do not need. */
export function asRequest(cipher: FieldCipher, row: typeof stipulations.$inferSelect): Stipulation {
  return presentStipulation(cipher, { stipulation: row, contact: null });
}
