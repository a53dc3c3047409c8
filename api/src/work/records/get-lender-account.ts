import type { getLenderAccount as contract } from "@portal/domain/work/records/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { recordOpening } from "../../access/record-opening.ts";
import type { Act } from "../../http/operation.ts";
import { presentSignIns } from "../lists/present-sign-in.ts";
import { partsOf } from "./parts-of.ts";
import * as store from "./record-store.ts";

export const getLenderAccount: Act<typeof contract> = async (context, { params, principal }) => {
  const { database } = context;
  const account = await store.findBusiness(database, params.accountId);
  if (!account) return refuse("NOT_FOUND");
  const accountId = account.id;
  await recordOpening(context, principal, { about: { kind: "account", id: accountId }, person: null });
  const people = await store.listPeopleOf(database, accountId);
  const sums = (await store.sumLoans(database, [accountId])).get(accountId);
  const contactIds = people.map(({ contact }) => contact.id);
  const partOf = await partsOf(database, [accountId], contactIds);
  const signInOf = await presentSignIns(
    context,
    people.map(({ user }) => user),
  );
  return done({
    accountId,
    externalId: account.externalId,
    name: account.name,
    businessEntityType: account.businessEntityType,
    street: account.street,
    city: account.city,
    state: account.state,
    zip: account.zip,
    phone: await store.findBusinessPhone(database, accountId),
    pastDue: sums?.pastDueCents ?? 0,
    totalBorrowed: sums?.borrowedCents ?? 0,
    loans: sums?.loans ?? 0,
    people: people.map(({ contact, user }) => ({
      contactId: contact.id,
      firstName: contact.firstName,
      lastName: contact.lastName,
      ...partOf(accountId, contact.id),
      signIn: signInOf(user),
    })),
  });
};
