import type { stipulations } from "@portal/database/schema/applications";
import type { Stipulation } from "@portal/domain/applications/contract";
import type { FieldCipher } from "../platform/crypto.ts";
import { presentStipulation } from "./present.ts";

/** Converts a stipulation's database row to the type that the domain rules expect. */
export function asRequest(cipher: FieldCipher, row: typeof stipulations.$inferSelect): Stipulation {
  return presentStipulation(cipher, { stipulation: row, contact: null });
}
