import type { getLenderContact as contract } from "@portal/domain/work/records/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { recordOpening } from "../../access/record-opening.ts";
import type { Act } from "../../http/operation.ts";
import { presentSignIns } from "../lists/present-sign-in.ts";
import { partsOf } from "./parts-of.ts";
import * as store from "./record-store.ts";

export const getLenderContact: Act<typeof contract> = async (context, { params, principal }) => {
  const { database } = context;
  const found = await store.findPerson(database, params.contactId);
  if (!found) return refuse("NOT_FOUND");
  const { contact, user } = found;
  await recordOpening(context, principal, { about: { kind: "contact", id: contact.id }, person: contact.id });
  const businesses = (await store.listBusinessesOf(database, contact.id)).map(({ account }) => account);
  const ids = businesses.map(({ id }) => id);
  const sums = await store.sumLoans(database, ids);
  const partOf = await partsOf(database, ids, [contact.id]);
  const signInOf = await presentSignIns(context, [user]);
  const since = [...sums.values()].flatMap((each) => (each.since ? [each.since] : []));
  return done({
    contactId: contact.id,
    externalId: contact.externalId,
    firstName: contact.firstName,
    lastName: contact.lastName,
    country: contact.country,
    email: user?.email ?? contact.email,
    phone: contact.phone,
    homePhone: contact.homePhone,
    street: contact.street,
    city: contact.city,
    state: contact.state,
    zip: contact.zip,
    signIn: signInOf(user),
    lastActiveTimestamp: user ? await store.findLastActivity(database, user.id) : null,
    borrowerSince: since.toSorted((one, other) => Temporal.PlainDate.compare(one, other))[0] ?? null,
    businesses: businesses.map(({ id, name, city, state }) => ({
      accountId: id,
      name,
      city,
      state,
      ...partOf(id, contact.id),
      pastDue: sums.get(id)?.pastDueCents ?? 0,
    })),
  });
};
