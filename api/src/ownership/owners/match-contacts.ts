import { randomUUID } from "node:crypto";
import type { SentContact } from "@portal/domain/ownership/owners/contract";
import type { OwnerRow } from "./owner-store.ts";
import type { People } from "./people.ts";

export type Matched = {
  readonly contact: SentContact;
  readonly at: number;
  readonly id: string;
  readonly known: OwnerRow | undefined;
};

/**
 * Matches the people in the API call to stored people. Returns undefined if a person occurs twice or belongs to
 * another application or account.
 */
export function matchContacts(
  contacts: readonly SentContact[],
  { accountId, people }: { readonly accountId: string; readonly people: People },
): readonly Matched[] | undefined {
  const known = new Map([people.applicant, ...people.others].map((row) => [row.id, row]));
  const matched: Matched[] = [];
  for (const [at, contact] of contacts.entries()) {
    const row = contact.id ? known.get(contact.id) : undefined;
    if (contact.accountId !== accountId || (contact.id && !row)) return undefined;
    if (row) known.delete(row.id);
    matched.push({ contact, at, id: row?.id ?? randomUUID(), known: row });
  }
  return matched;
}
