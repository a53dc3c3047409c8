import type { OwnThread } from "./thread-store.ts";

/** Returns the fields that the borrower's list of threads and the page of a thread have in common. */
export function presentNames({ row, topic, accountName }: OwnThread) {
  return {
    caseId: row.id,
    caseNumber: row.caseNumber,
    topic,
    accountId: row.accountId,
    accountName,
    status: row.status,
  };
}
