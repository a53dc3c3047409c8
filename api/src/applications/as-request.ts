import type { stipulations } from "@portal/database/schema/applications";
import type { Stipulation } from "@portal/domain/applications/contract";
import type { FieldCipher } from "../platform/crypto.ts";
import { presentStipulation } from "./present.ts";

/** Converts a row for the domain rules. The contact's name is omitted, so only the id identifies the person. */
export function asRequest(cipher: FieldCipher, row: typeof stipulations.$inferSelect): Stipulation {
  return presentStipulation(cipher, { stipulation: row, contact: null });
}
