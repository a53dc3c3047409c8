import type { createCase as contract } from "@portal/domain/support/inquiry/contract";
import { contactTexts } from "@portal/domain/support/inquiry/messages";
import { required } from "@portal/domain/wire/messages";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import * as store from "./store.ts";

export const createCase: Act<typeof contract> = async ({ database, clock }, { session, body }) => {
  const { accountId, type } = body;
  const own = await store.listOwnAccountIds(database, session.contactId);
  if (accountId !== null && !own.includes(accountId)) return refuse("NOT_FOUND");
  if (accountId === null && own.length > 0) return refuse("VALIDATION", { accountId: required });
  if (!(await store.isCaseType(database, type)))
    return refuse("VALIDATION", { type: contactTexts.unknownTopic });
  const { id, caseNumber } = await store.insertCase(database, {
    ...body,
    contactId: session.contactId,
    createdAt: clock.now(),
  });
  return done({ id, caseNumber: String(caseNumber).padStart(8, "0") });
};
