import type { LenderConnection } from "@portal/domain/banking/connection/lender/contract";
import type { AccountRow, StatementRow } from "../connection-store.ts";
import type { ConnectionRow } from "./lender-store.ts";

/** Lists the response's fields explicitly, so that the response never contains the encrypted account numbers. */
export function presentConnection(
  { id, contactId, openedAt, linkedAt, institution, collectedAt }: ConnectionRow,
  accounts: readonly AccountRow[],
  statements: readonly StatementRow[],
): LenderConnection {
  return {
    connectionId: id,
    contactId,
    state: collectedAt ? "collected" : "linked",
    institution: institution ?? "",
    linkedTimestamp: linkedAt ?? openedAt,
    collectedTimestamp: collectedAt,
    accounts: accounts.map(({ position, name, kind, holder, routingNumber, lastFour, balanceCents }) => ({
      position,
      name,
      kind,
      holder,
      routingNumber,
      lastFour,
      balance: balanceCents,
    })),
    statements: statements.map(({ month, documentId, refusal }) => ({ month, documentId, refusal })),
  };
}
