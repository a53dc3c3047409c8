import type { Queryable } from "@portal/database/connection";
import { contacts } from "@portal/database/schema/auth";
import type { Book } from "@portal/domain/book/book";
import { removedText } from "@portal/domain/retention/rules";
import { inArray } from "drizzle-orm";
import { importLockMode, inBatches } from "./batches.ts";

/**
 * Removes the details and logins of erased people from an import file, so that the import does not restore them. The
 * mode "lock" prevents erasures during the import.
 */
export async function omitErased(database: Queryable, book: Book, mode: "lock" | "read"): Promise<Book> {
  const stored = await inBatches(
    book.contacts.map(({ externalId }) => externalId),
    async (batch) => {
      const found = database
        .select({ externalId: contacts.externalId, erasedAt: contacts.erasedAt })
        .from(contacts)
        .where(inArray(contacts.externalId, [...batch]));
      return mode === "lock" ? found.for(importLockMode) : found;
    },
  );
  const erased = new Set(stored.flatMap(({ externalId, erasedAt }) => (erasedAt ? [externalId] : [])));
  if (erased.size === 0) return book;
  return {
    ...book,
    contacts: book.contacts.map((contact) => {
      const { externalId, country } = contact;
      const removed = { externalId, country, firstName: removedText, lastName: removedText };
      return erased.has(externalId) ? removed : contact;
    }),
    accounts: book.accounts.map((account) => ({
      ...account,
      opportunities: account.opportunities.map((opportunity) => ({
        ...opportunity,
        people: opportunity.people.map((person) =>
          erased.has(person.contact) ? { ...person, ownership: undefined } : person,
        ),
      })),
    })),
  };
}
