import type { Queryable } from "@portal/database/connection";
import { stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { documents } from "@portal/database/schema/documents";
import { accountContacts, opportunities } from "@portal/database/schema/loans";
import { cases } from "@portal/database/schema/support";
import { staff, staffFactors, staffRoles } from "@portal/database/schema/staff";
import type { Role } from "@portal/domain/staff/roles/contract";
import { and, asc, desc, eq, sql } from "drizzle-orm";

/** The maximum number of people that the sandbox's page lists. */
const most = 100;

export async function hasStaff(database: Queryable): Promise<boolean> {
  return (await database.select({ id: staff.id }).from(staff).limit(1)).length > 0;
}

export async function disableStaff(database: Queryable, id: string): Promise<void> {
  await database.update(staff).set({ state: "disabled" }).where(eq(staff.id, id));
}

/** Lists the sandbox's staff with their roles and the encrypted secrets of their authenticator apps. */
export function listSandboxStaff(database: Queryable) {
  return database
    .select({
      id: staff.id,
      firstName: staff.firstName,
      lastName: staff.lastName,
      email: staff.email,
      state: staff.state,
      roles: sql<Role[]>`array(select ${staffRoles.role} from ${staffRoles}
        where ${staffRoles.staffId} = ${staff.id} order by ${staffRoles.role})`,
      factorId: staffFactors.id,
      sealedSecret: staffFactors.sealedSecret,
    })
    .from(staff)
    .leftJoin(staffFactors, and(eq(staffFactors.staffId, staff.id), eq(staffFactors.kind, "totp")))
    .orderBy(asc(staff.createdAt), asc(staff.emailKey))
    .limit(most);
}

/** Finds a demo borrower's request by the request's external id. Also returns whether its application has documents. */
export async function findSampleRequest(database: Queryable, externalId: string) {
  const [found] = await database
    .select({
      stipulationId: stipulations.id,
      opportunityId: stipulations.opportunityId,
      name: stipulations.name,
      groupName: stipulations.groupName,
      type: stipulations.type,
      documentType: stipulations.documentType,
      contactId: accountContacts.contactId,
      hasDocuments: sql<boolean>`exists (select from ${documents}
        where ${documents.opportunityId} = ${stipulations.opportunityId})`,
    })
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .innerJoin(accountContacts, eq(accountContacts.accountId, opportunities.accountId))
    .where(eq(stipulations.externalId, externalId))
    .limit(1);
  return found;
}

export async function findStaffId(database: Queryable, email: string): Promise<string | undefined> {
  const [found] = await database
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.emailKey, email))
    .limit(1);
  return found?.id;
}

/** Finds a demo borrower by email address, with the borrower's business and newest thread. */
export async function findSampleBorrower(database: Queryable, email: string) {
  const [found] = await database
    .select({ contactId: contacts.id, accountId: accountContacts.accountId, caseId: cases.id })
    .from(contacts)
    .innerJoin(accountContacts, eq(accountContacts.contactId, contacts.id))
    .leftJoin(cases, eq(cases.contactId, contacts.id))
    .where(eq(contacts.email, email))
    .orderBy(desc(cases.createdAt))
    .limit(1);
  return found;
}
