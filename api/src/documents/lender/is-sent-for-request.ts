import type { documents } from "@portal/database/schema/documents";
import { isSentFor } from "@portal/domain/documents/evidence/rules";
import type { StipulationRow } from "./lender-store.ts";

type Document = Pick<typeof documents.$inferSelect, "stipulationId" | "documentType" | "contactId">;

export function isSentForRequest(row: StipulationRow, document: Document): boolean {
  return isSentFor(document, { ...row, stipulationMap: row });
}
