import { contacts, users } from "./schema/auth.ts";
import { sql } from "drizzle-orm";

/**
 * SQL for a contact's e-mail address: the sign-in's address if there is one, otherwise the address in the lender's
 * records. The query must join `users`.
 */
export const mailAddress = sql<string | null>`coalesce(${users.email}, ${contacts.email})`;
