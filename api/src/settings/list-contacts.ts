import type { listContacts as contract } from "@portal/domain/settings/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentContact } from "./present.ts";
import { findOwnContact, listContactsBeside } from "./store.ts";

export const listContacts: Act<typeof contract> = async ({ database }, { session }) => {
  const { contactId } = session;
  const [own, rows] = await Promise.all([
    findOwnContact(database, contactId),
    listContactsBeside(database, contactId),
  ]);
  if (!own) return refuse("NOT_FOUND");
  const others = rows.filter(({ id }) => id !== contactId);
  const contacts = [own.contact, ...others];
  return done({ contacts: contacts.map((row) => presentContact(row, contactId, own.loginEmail)) });
};
