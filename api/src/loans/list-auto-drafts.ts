import type { AutoDraft } from "@portal/domain/loans/contract";
import type { Context } from "../context.ts";
import { presentAutoDraft } from "./present.ts";
import * as store from "./store.ts";

/** Lists the borrower's scheduled automatic payments, soonest first. */
export async function listAutoDrafts(context: Context, contactId: string): Promise<AutoDraft[]> {
  const rows = await store.listAutoDrafts(context.database, contactId);
  return rows.map(presentAutoDraft);
}
