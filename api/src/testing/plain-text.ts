import { sql, type SQL } from "drizzle-orm";

/** A plain text for a column that normally refuses plain text. Earlier releases stored such values. */
export const plainText = (text: string): SQL<string> => sql<string>`${text}`;
