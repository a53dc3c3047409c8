import type { BodyOf } from "@portal/domain/wire/endpoint";
import type { updateContact as contract } from "@portal/domain/ownership/references/contract";
import { settingFaults } from "@portal/domain/settings/messages";
import { formatPhone, homePhoneFault, webAddressFault } from "@portal/domain/settings/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Queryable } from "@portal/database/connection";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { changeReference } from "../ownership/change-reference.ts";
import { saveContact } from "./store.ts";

/**
 * Changes the borrower's settings, or a reference (a landlord or vendor). Refuses a call that sends fields of both
 * (CH-59).
 */
export const updateContact: Act<typeof contract> = async (context, { params, body, session }) => {
  if (params.id === session.contactId) return updateSettings(context.database, session.contactId, body);
  return inTransaction(context, (tx) => changeReference(tx, session.contactId, params.id, body));
};

/** Saves the borrower's home phone or web address. Stores the web address as typed (CH-45). */
async function updateSettings(
  database: Queryable,
  contactId: string,
  { homePhone, businessWebAddress, ...ofReferences }: BodyOf<typeof contract>,
) {
  if (Object.keys(ofReferences).length > 0) return refuse("VALIDATION");
  if (homePhone === undefined && businessWebAddress === undefined) return refuse("VALIDATION");
  const faults = {
    homePhone: homePhone === undefined ? undefined : homePhoneFault(homePhone),
    businessWebAddress: businessWebAddress === undefined ? undefined : webAddressFault(businessWebAddress),
  };
  const texts = Object.entries(faults).flatMap(([name, fault]) =>
    fault ? [[name, settingFaults[fault]] as const] : [],
  );
  if (texts.length > 0) return refuse("VALIDATION", Object.fromEntries(texts));
  const saved = await saveContact(database, contactId, {
    ...(homePhone !== undefined && { homePhone: formatPhone(homePhone) }),
    ...(businessWebAddress !== undefined && { businessWebAddress: businessWebAddress.trim() }),
  });
  return saved ? done(saved) : refuse("NOT_FOUND");
}
