import { contacts, users } from "./schema/auth.ts";
import { sql } from "drizzle-orm";

/**
 * The e-mail address of a contact: the address of the sign-in if there is one, otherwise the address in the lender's
 * records. The query must also join `users`.
 */
export const mailAddress = sql<string | null>`coalesce(${users.email}, ${contacts.email})`;
