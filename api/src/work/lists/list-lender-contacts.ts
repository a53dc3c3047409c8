import type { listLenderContacts as contract } from "@portal/domain/work/lists/contract";
import { done } from "@portal/domain/wire/outcome";
import { ownRecordsOf } from "../../access/own-record.ts";
import { keysetPageOf, readKeyset } from "../../http/keyset.ts";
import type { Act } from "../../http/operation.ts";
import * as store from "./person-store.ts";
import { presentSignIns } from "./present-sign-in.ts";

export const listLenderContacts: Act<typeof contract> = async (context, { query, staff }) => {
  const { sort, limit, cursor, country, signIn } = query;
  const after = readKeyset(sort, store.personOrders[sort], cursor);
  if (!after.ok) return after;
  const { database } = context;
  const filters = { closed: ownRecordsOf(staff).contactIds, country, signIn };
  const { rows, total } = await store.listPeople(database, filters, {
    sort,
    after: after.value,
    most: limit + 1,
  });
  const { page, nextCursor } = keysetPageOf(rows, limit, sort);
  const signInOf = await presentSignIns(
    context,
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
};
