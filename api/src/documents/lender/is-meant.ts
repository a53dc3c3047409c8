import type { documents } from "@portal/database/schema/documents";
import { isSentFor } from "@portal/domain/documents/evidence/rules";
import type { StipulationRow } from "./lender-store.ts";

type Document = typeof documents.$inferSelect;

/** What a document was sent for; where it names no request, none that asks something of another person. */
export function isMeant(row: StipulationRow, document: Document): boolean {
  const isTheirs = row.contactId === null || row.contactId === document.contactId;
  return (
    (isTheirs || document.stipulationId !== null) && isSentFor(document, { ...row, stipulationMap: row })
  );
}
