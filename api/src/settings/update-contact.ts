import type { updateContact as contract } from "@portal/domain/settings/contract";
import { settingFaults } from "@portal/domain/settings/messages";
import { formatPhone, homePhoneFault, webAddressFault } from "@portal/domain/settings/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { saveContact } from "./store.ts";

/** Home phone or web address of the borrower; a web address is kept as it was typed (CH-45, CH-59). */
export const updateContact: Act<typeof contract> = async ({ database }, { params, body, session }) => {
  if (params.id !== session.contactId) return refuse("NOT_FOUND");
  const { homePhone, businessWebAddress } = body;
  if (homePhone === undefined && businessWebAddress === undefined) return refuse("VALIDATION");
  const faults = {
    homePhone: homePhone === undefined ? undefined : homePhoneFault(homePhone),
    businessWebAddress: businessWebAddress === undefined ? undefined : webAddressFault(businessWebAddress),
  };
  const texts = Object.entries(faults).flatMap(([name, fault]) =>
    fault ? [[name, settingFaults[fault]] as const] : [],
  );
  if (texts.length > 0) return refuse("VALIDATION", Object.fromEntries(texts));
  const saved = await saveContact(database, session.contactId, {
    ...(homePhone !== undefined && { homePhone: formatPhone(homePhone) }),
    ...(businessWebAddress !== undefined && { businessWebAddress: businessWebAddress.trim() }),
  });
  return saved ? done(saved) : refuse("NOT_FOUND");
};
