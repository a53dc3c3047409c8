import type { stipulations } from "@portal/database/schema/applications";
import type { Stipulation } from "@portal/domain/applications/contract";
import type { FieldCipher } from "../platform/crypto.ts";
import { presentStipulation } from "./present.ts";

/** A request as the rules ask for it; of whom it asks is told by their id alone. */
export function asRequest(cipher: FieldCipher, row: typeof stipulations.$inferSelect): Stipulation {
  return presentStipulation(cipher, { stipulation: row, contact: null });
}
