import type { getLoan as contract } from "@portal/domain/loans/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentAdvance } from "./present.ts";
import { findOwnAdvance } from "../access/find-own.ts";

export const getLoan: Act<typeof contract> = async (context, { session, params }) => {
  const found = await findOwnAdvance(context.database, session.contactId, params.id);
  if (!found) return refuse("NOT_FOUND");
  return done({ loan: { ...presentAdvance(found.advance), accountName: found.account.name } });
};
