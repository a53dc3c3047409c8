import type { Queryable } from "@portal/database/connection";
import { isAsked, opportunityContacts, stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { documents } from "@portal/database/schema/documents";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import { accountContacts, accounts, advances, opportunities } from "@portal/database/schema/loans";
import { applicationOwners, attestations } from "@portal/database/schema/ownership";
import { staff } from "@portal/database/schema/staff";
import { applicationStaff, workItems } from "@portal/database/schema/work";
import { signedCopyType } from "@portal/domain/agreement/rules";
import { and, asc, count, desc, eq, isNotNull, isNull, max, ne, sql } from "drizzle-orm";
import { isEither } from "../../access/either-id.ts";

/** Reads any borrower's application. Only for the lender's operations. */
export async function findApplication(database: Queryable, eitherId: string) {
  const { id: staffId, firstName, lastName, state } = staff;
  const [row] = await database
    .select({
      opportunity: opportunities,
      title: accounts.name,
      assignee: { staffId, firstName, lastName, state },
    })
    .from(opportunities)
    .innerJoin(accounts, eq(accounts.id, opportunities.accountId))
    .leftJoin(applicationStaff, eq(applicationStaff.opportunityId, opportunities.id))
    .leftJoin(staff, eq(staff.id, applicationStaff.staffId))
    .where(isEither(opportunities, eitherId));
  return row;
}

/** Lists up to `most` requests of an application, oldest first, each with its person. */
export function listRequests(database: Queryable, opportunityId: string, most: number) {
  return database
    .select({
      stipulation: stipulations,
      contact: { firstName: contacts.firstName, lastName: contacts.lastName },
    })
    .from(stipulations)
    .leftJoin(contacts, eq(contacts.id, stipulations.contactId))
    .where(and(eq(stipulations.opportunityId, opportunityId), isAsked(stipulations)))
    .orderBy(asc(stipulations.createdAt), asc(stipulations.displayName), asc(stipulations.id))
    .limit(most);
}
export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

/** Lists the requests that staff withdrew, newest first. */
export function listWithdrawn(database: Queryable, opportunityId: string, most: number) {
  return database
    .select()
    .from(stipulations)
    .where(and(eq(stipulations.opportunityId, opportunityId), isNotNull(stipulations.withdrawnAt)))
    .orderBy(desc(stipulations.withdrawnAt), asc(stipulations.id))
    .limit(most);
}

/** Lists the people of an application, the applicant first. */
export function listPeople(database: Queryable, opportunityId: string, most: number) {
  return database
    .select({ contactId: contacts.id, firstName: contacts.firstName, lastName: contacts.lastName })
    .from(opportunityContacts)
    .innerJoin(contacts, eq(contacts.id, opportunityContacts.contactId))
    .where(eq(opportunityContacts.opportunityId, opportunityId))
    .orderBy(desc(opportunityContacts.isApplicant), asc(contacts.lastName), asc(contacts.id))
    .limit(most);
}

/**
 * Counts an application's files, grouped by request and document type. Omits the agreement's signed copies and the
 * files of withdrawn requests.
 */
export function countFiles(database: Queryable, opportunityId: string) {
  const { stipulationId, documentType, contactId, review, uploadedAt } = documents;
  return database
    .select({
      stipulationId,
      documentType,
      contactId,
      count: count(),
      toReview: sql<number>`count(*) filter (where ${review} = 'received')::integer`,
      last: max(uploadedAt),
    })
    .from(documents)
    .leftJoin(stipulations, eq(stipulations.id, stipulationId))
    .where(
      and(
        eq(documents.opportunityId, opportunityId),
        ne(documentType, signedCopyType),
        isAsked(stipulations),
      ),
    )
    .groupBy(stipulationId, documentType, documents.contactId)
    .orderBy(asc(stipulationId), asc(documentType), asc(contactId));
}
export type FileCount = Awaited<ReturnType<typeof countFiles>>[number];

/** Lists the items of the documents' queue for an application, also finished ones. */
export function listDocumentItems(database: Queryable, opportunityId: string) {
  return database
    .select({ id: workItems.id, subjectId: workItems.subjectId, doneAt: workItems.doneAt })
    .from(workItems)
    .where(and(eq(workItems.opportunityId, opportunityId), eq(workItems.kind, "documents")));
}

const loanColumns = {
  advanceId: advances.id,
  loanId: advances.loanId,
  accountId: advances.accountId,
  opportunityId: advances.opportunityId,
};

export function listLoans(database: Queryable, opportunityId: string, most: number) {
  return database
    .select(loanColumns)
    .from(advances)
    .where(eq(advances.opportunityId, opportunityId))
    .orderBy(asc(advances.loanId))
    .limit(most);
}

export function listLoansOf(database: Queryable, contactId: string, most: number) {
  return database
    .select(loanColumns)
    .from(advances)
    .innerJoin(accountContacts, eq(accountContacts.accountId, advances.accountId))
    .where(eq(accountContacts.contactId, contactId))
    .orderBy(asc(advances.loanId))
    .limit(most);
}

export function listForgiveness(database: Queryable, opportunityId: string) {
  return database
    .select({ forgivenessId: loanForgiveness.id, stage: loanForgiveness.stage })
    .from(loanForgiveness)
    .where(eq(loanForgiveness.opportunityId, opportunityId))
    .orderBy(asc(loanForgiveness.id));
}

/** Returns whether the borrower has entered owners but has not attested the ownership. */
export async function lacksAttestation(database: Queryable, opportunityId: string): Promise<boolean> {
  const [row] = await database
    .select({ id: applicationOwners.id })
    .from(applicationOwners)
    .leftJoin(attestations, eq(attestations.opportunityId, applicationOwners.opportunityId))
    .where(
      and(
        eq(applicationOwners.opportunityId, opportunityId),
        eq(applicationOwners.isOwn, true),
        eq(applicationOwners.isBeneficialOwner, true),
        sql`${attestations.opportunityId} is null`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Sets the stage of an application. The caller must lock the application. */
export async function setStage(
  database: Queryable,
  opportunityId: string,
  stage: Partial<typeof opportunities.$inferInsert>,
): Promise<void> {
  await database.update(opportunities).set(stage).where(eq(opportunities.id, opportunityId));
}

/**
 * Withdraws an application's open requests. Keeps requests for forgiveness, because forgiveness continues after the
 * loan application is closed. The caller must lock the application.
 */
export function withdrawOpenRequests(database: Queryable, opportunityId: string, at: Temporal.Instant) {
  return (
    database
      .update(stipulations)
      // Clears an older note, because the note is not about this withdrawal.
      .set({ withdrawnAt: at, sealedNote: null })
      .where(
        and(
          eq(stipulations.opportunityId, opportunityId),
          eq(stipulations.requestType, "Credit Application"),
          isNull(stipulations.fulfilledAt),
          isAsked(stipulations),
        ),
      )
      .returning({ id: stipulations.id, contactId: stipulations.contactId })
  );
}
