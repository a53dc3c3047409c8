import { sql, type SQL } from "drizzle-orm";

/** A text for an encrypted column, which otherwise refuses plain text. Earlier releases stored such texts. */
export const plainText = (text: string): SQL<string> => sql<string>`${text}`;
