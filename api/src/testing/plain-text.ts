import { sql, type SQL } from "drizzle-orm";

/** A plain text for an encrypted column, which normally refuses plain text. Earlier releases stored such values. */
export const plainText = (text: string): SQL<string> => sql<string>`${text}`;
