import { stipulations } from "@portal/database/schema/applications";
import { documents } from "@portal/database/schema/documents";
import { sql, type Placeholder, type SQL } from "drizzle-orm";

/**
 * An SQL expression: whether the borrower sees files for a request. The borrower sees their own files, and files that
 * the lender added.
 */
export const hasFilesFor = (contactId: Placeholder): SQL<boolean> => sql`exists (
  select from ${documents} where ${documents.stipulationId} = ${stipulations.id}
    and (${documents.contactId} = ${contactId} or ${documents.addedBy} is not null))`;
