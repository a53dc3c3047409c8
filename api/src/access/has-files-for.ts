import { stipulations } from "@portal/database/schema/applications";
import { documents } from "@portal/database/schema/documents";
import { sql, type Placeholder, type SQL } from "drizzle-orm";

/**
 * Returns an SQL expression that is true if the borrower can see files for a request. Borrowers see their own files and
 * the files that the lender added.
 */
export const hasFilesFor = (contactId: Placeholder): SQL<boolean> => sql`exists (
  select from ${documents} where ${documents.stipulationId} = ${stipulations.id}
    and (${documents.contactId} = ${contactId} or ${documents.addedBy} is not null))`;
