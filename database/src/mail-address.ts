import { contacts, users } from "./schema/auth.ts";
import { sql } from "drizzle-orm";

/**
 * SQL for a contact's e-mail address: the address of the sign-in or, without a sign-in, the address in the lender's
 * records. The query must join `users`.
 */
export const mailAddress = sql<string | null>`coalesce(${users.email}, ${contacts.email})`;
