import { opportunityContacts, stipulations } from "@portal/database/schema/applications";
import {
  bankConnectionAccounts,
  bankConnections,
  bankConnectionStatements,
} from "@portal/database/schema/bank-connections";
import { applicationBanks, paymentDays } from "@portal/database/schema/banking";
import {
  contractReviews,
  contracts,
  contractSignings,
  signingEvents,
} from "@portal/database/schema/agreement";
import { documents } from "@portal/database/schema/documents";
import {
  forgivenessSignOffs,
  guarantyClaims,
  loanForgiveness,
  paycheckProtectionPlans,
} from "@portal/database/schema/forgiveness";
import { advances, autoDrafts, opportunities, transactions } from "@portal/database/schema/loans";
import {
  applicationOwners,
  attestations,
  businessReferences,
  signerChoices,
} from "@portal/database/schema/ownership";
import {
  achEntries,
  achFiles,
  achReturns,
  paymentAuthorizations,
  payments,
} from "@portal/database/schema/payments";
import { signingSessions } from "@portal/database/schema/server";
import { businessFundingExperts, termsAcceptances } from "@portal/database/schema/support";
import { and, eq, lt, ne, notExists, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { deleteRows, deleteRowsWithFiles, isAnyOf, type Deletion } from "./deletion.ts";

/** Deletes an application with all its records. The caller must have deleted the application's loans. */
export async function deleteApplication(deletion: Deletion, id: string): Promise<void> {
  await deleteContents(deletion, id);
  await deleteRows(deletion, "applications", opportunities, eq(opportunities.id, id));
}

/**
 * Deletes a loan with all its records. Also deletes the loan's application, unless the application has another loan.
 */
export async function deleteLoan(
  deletion: Deletion,
  { id, opportunityId }: { readonly id: string; readonly opportunityId: string | null },
): Promise<void> {
  if (deletion.isStopped) return;
  const application =
    opportunityId === null || (await hasOtherLoan(deletion, opportunityId, id)) ? undefined : opportunityId;
  if (application !== undefined) await deleteContents(deletion, application);
  await deleteMoney(deletion, id);
  // Deletes the loan together with its application. Without the loan, the application would never become due again.
  if (deletion.rowsLeft < 2) deletion.isStopped = true;
  await deleteRows(deletion, "loans", advances, eq(advances.id, id));
  if (application !== undefined)
    await deleteRows(deletion, "applications", opportunities, eq(opportunities.id, application));
}

async function hasOtherLoan({ tx }: Deletion, opportunityId: string, id: string): Promise<boolean> {
  const rows = await tx.database
    .select({ id: advances.id })
    .from(advances)
    .where(and(eq(advances.opportunityId, opportunityId), ne(advances.id, id)))
    .limit(1);
  return rows.length > 0;
}

async function deleteMoney(deletion: Deletion, id: string): Promise<void> {
  if (deletion.isStopped) return;
  const { database } = deletion.tx;
  await database.execute(sql`select set_config('portal.retention', 'on', true)`);
  const ofLoan = (column: PgColumn) => eq(column, id);
  const its = database
    .select({ id: transactions.id })
    .from(transactions)
    .where(ofLoan(transactions.advanceId));
  const forgiveness = database
    .select({ id: loanForgiveness.id })
    .from(loanForgiveness)
    .where(ofLoan(loanForgiveness.advanceId));
  const steps = [
    ["bankNotices", achReturns, isAnyOf(achReturns.transactionId, its)],
    ["bankEntries", achEntries, isAnyOf(achEntries.transactionId, its)],
    ["authorizations", paymentAuthorizations, isAnyOf(paymentAuthorizations.transactionId, its)],
    ["payments", payments, isAnyOf(payments.transactionId, its)],
    ["transactions", transactions, ofLoan(transactions.advanceId)],
    ["automaticPayments", autoDrafts, ofLoan(autoDrafts.advanceId)],
    ["guarantyClaims", guarantyClaims, ofLoan(guarantyClaims.advanceId)],
    ["signOffs", forgivenessSignOffs, isAnyOf(forgivenessSignOffs.forgivenessId, forgiveness)],
    ["forgiveness", loanForgiveness, ofLoan(loanForgiveness.advanceId)],
  ] as const;
  for (const [kind, table, where] of steps) await deleteRows(deletion, kind, table, where);
  await database.execute(sql`select set_config('portal.retention', 'off', true)`);
}

/**
 * Deletes a bank file once all its payments are deleted, because the file contains names and account numbers from many
 * loans.
 */
export async function deleteEmptyBankFiles(deletion: Deletion, before: Temporal.Instant): Promise<void> {
  const entries = deletion.tx.database
    .select({ one: sql`1` })
    .from(achEntries)
    .where(eq(achEntries.fileId, achFiles.id));
  await deleteRows(deletion, "bankFiles", achFiles, and(lt(achFiles.createdAt, before), notExists(entries)));
}

/** Deletes all records of an application, but not the application itself. */
async function deleteContents(deletion: Deletion, id: string): Promise<void> {
  if (deletion.isStopped) return;
  const { database } = deletion.tx;
  const of = (column: PgColumn) => eq(column, id);
  const signings = (column: typeof contractSignings.id | typeof contractSignings.sessionId) =>
    database.select({ id: column }).from(contractSignings).where(of(contractSignings.opportunityId));
  const connections = database
    .select({ id: bankConnections.id })
    .from(bankConnections)
    .where(of(bankConnections.opportunityId));
  await deleteRowsWithFiles(deletion, "signingSessions", signingSessions, {
    where: isAnyOf(signingSessions.id, signings(contractSignings.sessionId)),
    files: [signingSessions.documentStorageId, signingSessions.signedStorageId],
  });
  await deleteRows(
    deletion,
    "signingEvents",
    signingEvents,
    isAnyOf(signingEvents.signingId, signings(contractSignings.id)),
  );
  await deleteRows(deletion, "signings", contractSignings, of(contractSignings.opportunityId));
  const statements = bankConnectionStatements;
  await deleteRows(deletion, "statements", statements, isAnyOf(statements.connectionId, connections));
  const connected = bankConnectionAccounts;
  await deleteRows(deletion, "connectedAccounts", connected, isAnyOf(connected.connectionId, connections));
  await deleteRows(deletion, "connections", bankConnections, of(bankConnections.opportunityId));
  await deleteRowsWithFiles(deletion, "documents", documents, {
    where: of(documents.opportunityId),
    files: [documents.storageId],
  });
  await deleteRowsWithFiles(deletion, "agreements", contracts, {
    where: of(contracts.opportunityId),
    files: [contracts.storageId],
  });
  await moveAcceptances(deletion, id);
  const steps = [
    ["requests", stipulations],
    ["agreementReviews", contractReviews],
    ["references", businessReferences],
    ["owners", applicationOwners],
    ["attestations", attestations],
    ["signerChoices", signerChoices],
    ["bankAccounts", applicationBanks],
    ["paymentDays", paymentDays],
    ["plans", paycheckProtectionPlans],
    ["experts", businessFundingExperts],
    ["acceptances", termsAcceptances],
    ["people", opportunityContacts],
  ] as const;
  for (const [kind, table] of steps) await deleteRows(deletion, kind, table, of(table.opportunityId));
}

/** Keeps a person's acceptance of the terms if the person has another application. */
async function moveAcceptances({ tx: { database } }: Deletion, id: string): Promise<void> {
  const isOther = and(
    eq(opportunityContacts.contactId, termsAcceptances.contactId),
    ne(opportunityContacts.opportunityId, id),
  );
  const other = database
    .select({ id: opportunityContacts.opportunityId })
    .from(opportunityContacts)
    .where(isOther)
    .limit(1);
  await database
    .update(termsAcceptances)
    .set({ opportunityId: sql`coalesce((${other}), ${termsAcceptances.opportunityId})` })
    .where(eq(termsAcceptances.opportunityId, id));
}
