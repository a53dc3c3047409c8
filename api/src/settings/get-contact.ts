import type { getContact as contract } from "@portal/domain/settings/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { findOwnContact } from "./store.ts";

/** Returns the borrower's own contact. Refuses any other id with NOT_FOUND (CH-54). */
export const getContact: Act<typeof contract> = async ({ database }, { params, session }) => {
  const own = params.id === session.contactId ? await findOwnContact(database, params.id) : undefined;
  if (!own) return refuse("NOT_FOUND");
  const { homePhone, businessWebAddress } = own.contact;
  return done({ homePhone, businessWebAddress });
};
