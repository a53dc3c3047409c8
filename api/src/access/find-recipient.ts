import type { Queryable } from "@portal/database/connection";
import { mailAddress } from "@portal/database/mail-address";
import { opportunityContacts } from "@portal/database/schema/applications";
import { contacts, users } from "@portal/database/schema/auth";
import { accountContacts, opportunities } from "@portal/database/schema/loans";
import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";

/** Returns the borrower who gets an application's mails: the applicant, or otherwise another contact. */
export async function findRecipient(database: Queryable, opportunityId: string) {
  const [row] = await database
    .select({
      contactId: contacts.id,
      firstName: contacts.firstName,
      lastName: contacts.lastName,
      phone: contacts.phone,
      country: contacts.country,
      stageName: opportunities.stageName,
      email: mailAddress,
    })
    .from(opportunities)
    .innerJoin(accountContacts, eq(accountContacts.accountId, opportunities.accountId))
    .innerJoin(contacts, eq(contacts.id, accountContacts.contactId))
    .leftJoin(users, eq(users.contactId, contacts.id))
    .leftJoin(
      opportunityContacts,
      and(
        eq(opportunityContacts.opportunityId, opportunities.id),
        eq(opportunityContacts.contactId, contacts.id),
      ),
    )
    .where(eq(opportunities.id, opportunityId))
    .orderBy(
      desc(sql`coalesce(${opportunityContacts.isApplicant}, false)`),
      desc(isNotNull(users.email)),
      asc(contacts.id),
    )
    .limit(1);
  return row;
}
