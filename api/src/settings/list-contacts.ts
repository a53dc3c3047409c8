import type { listContacts as contract } from "@portal/domain/settings/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentContact } from "./present.ts";
import { findOwnContact, listColleagues } from "./store.ts";

export const listContacts: Act<typeof contract> = async ({ database }, { session }) => {
  const { contactId } = session;
  const [own, colleagues] = await Promise.all([
    findOwnContact(database, contactId),
    listColleagues(database, contactId),
  ]);
  if (!own) return refuse("NOT_FOUND");
  const contacts = [own.contact, ...colleagues];
  return done({ contacts: contacts.map((row) => presentContact(row, contactId, own.loginEmail)) });
};
