import type { listAdvances as contract } from "@portal/domain/loans/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentAdvance } from "./present.ts";
import * as store from "./store.ts";

export const listAdvances: Act<typeof contract> = async (context, { session }) => {
  const rows = await store.listAdvances(context.database, session.contactId);
  return done({ advances: rows.map(presentAdvance) });
};
