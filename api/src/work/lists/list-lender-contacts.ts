import type { listLenderContacts as contract } from "@portal/domain/work/lists/contract";
import { done } from "@portal/domain/wire/outcome";
import { listOwnRecords } from "../../access/own-record.ts";
import { inSnapshot } from "../../http/counted-list.ts";
import { keysetPageOf, readKeyset } from "../../http/keyset.ts";
import type { Act } from "../../http/operation.ts";
import * as store from "./person-store.ts";
import { presentSignIns } from "./present-sign-in.ts";

export const listLenderContacts: Act<typeof contract> = async (context, { query, staff }) => {
  const { sort, limit, cursor, country, signIn } = query;
  const after = readKeyset(sort, store.personOrders[sort], cursor);
  if (!after.ok) return after;
  return inSnapshot(context, async (database) => {
    const filters = { closed: (await listOwnRecords(database, staff)).contactIds, country, signIn };
    const rows = await store.listPeople(database, filters, { sort, after: after.value, most: limit + 1 });
    const { page, nextCursor } = keysetPageOf(rows, limit, sort);
    const total = await store.countPeople(database, filters, sort);
    const signInOf = await presentSignIns(
      { ...context, database },
      page.map(({ user }) => user),
    );
    const people = page.map(({ contact, user, businesses }) => ({
      contactId: contact.id,
      externalId: contact.externalId,
      firstName: contact.firstName,
      lastName: contact.lastName,
      email: user?.email ?? contact.email,
      country: contact.country,
      signIn: signInOf(user),
      businesses,
    }));
    return done({ contacts: people, total, nextCursor });
  });
};
