import { stipulations } from "@portal/database/schema/applications";
import { documents } from "@portal/database/schema/documents";
import { sql, type Placeholder, type SQL } from "drizzle-orm";

/** True for a request if the borrower finds files for it in the portal: their own, or those that the lender added. */
export const hasFilesFor = (contactId: Placeholder): SQL<boolean> => sql`exists (
  select from ${documents} where ${documents.stipulationId} = ${stipulations.id}
    and (${documents.contactId} = ${contactId} or ${documents.addedBy} is not null))`;
