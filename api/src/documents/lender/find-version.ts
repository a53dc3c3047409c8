import type { VersionedRecord } from "../../access/check-version.ts";
import type { Transaction } from "../../context.ts";
import { isSentForRequest } from "./is-sent-for-request.ts";
import * as store from "./lender-store.ts";

type Document = store.LenderDocumentRow["document"];

/**
 * Returns a document's version, and the ids of all records that increase the version when they change: the document, its
 * requests and their other files.
 * @param requests all requests of the document's application
 */
export async function findVersion(
  tx: Transaction,
  document: Document,
  requests: readonly store.StipulationRow[],
): Promise<VersionedRecord> {
  const meant = requests.filter((row) => isSentForRequest(row, document));
  const files = await store.listCounted(tx.database, document.opportunityId);
  const alike = files.filter(
    (file) => file.documentType === document.documentType || meant.some((row) => isSentForRequest(row, file)),
  );
  const times = meant.flatMap(({ bookChangedAt }) => bookChangedAt ?? []);
  return {
    version: document.version,
    subjects: {
      document: [document.id, ...alike.map(({ id }) => id)],
      stipulation: meant.map(({ id }) => id),
    },
    bookChangedAt: times.toSorted((one, other) => Temporal.Instant.compare(one, other)).at(-1) ?? null,
  };
}
