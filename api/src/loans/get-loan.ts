import type { getLoan as contract } from "@portal/domain/loans/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../platform/answer.ts";
import { presentAdvance } from "./present.ts";
import { findAdvance } from "./store.ts";

export const getLoan: Act<typeof contract> = async (context, { session, params }) => {
  const found = await findAdvance(context.database, session.contactId, params.id);
  if (!found) return refuse("NOT_FOUND");
  return done({ loan: { ...presentAdvance(found.advance), accountName: found.account.name } });
};
