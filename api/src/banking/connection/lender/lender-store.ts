import type { Queryable } from "@portal/database/connection";
import {
  bankConnectionAccounts,
  bankConnections,
  bankConnectionStatements,
} from "@portal/database/schema/bank-connections";
import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";

export type ConnectionRow = typeof bankConnections.$inferSelect;

/** Lists the linked banks of any borrower's application. Only for the lender's operations. */
export function listLinkedBanks(database: Queryable, opportunityId: string): Promise<ConnectionRow[]> {
  return database
    .select()
    .from(bankConnections)
    .where(and(eq(bankConnections.opportunityId, opportunityId), isNotNull(bankConnections.linkedAt)))
    .orderBy(desc(bankConnections.linkedAt), desc(bankConnections.id));
}

export function listAccountsOf(database: Queryable, connectionIds: readonly string[]) {
  return database
    .select()
    .from(bankConnectionAccounts)
    .where(inArray(bankConnectionAccounts.connectionId, [...connectionIds]))
    .orderBy(asc(bankConnectionAccounts.connectionId), asc(bankConnectionAccounts.position));
}

export function listStatementsOf(database: Queryable, connectionIds: readonly string[]) {
  return database
    .select()
    .from(bankConnectionStatements)
    .where(inArray(bankConnectionStatements.connectionId, [...connectionIds]))
    .orderBy(desc(bankConnectionStatements.month), asc(bankConnectionStatements.statementId));
}
