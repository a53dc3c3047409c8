import type { stipulations } from "@portal/database/schema/applications";
import type { Transaction } from "../context.ts";
import { insertStipulation } from "./lender/stipulation-store.ts";

type Row = typeof stipulations.$inferInsert;

/** Asks for what a slice's form needs; what was asked for under its external id before stays as it is. */
export async function addRequests(
  tx: Transaction,
  requests: readonly Omit<Row, "displayName" | "mapName" | "createdAt">[],
): Promise<void> {
  for (const request of requests) {
    const { name } = request;
    await insertStipulation(tx.database, {
      ...request,
      displayName: name,
      mapName: name,
      createdAt: tx.clock.now(),
    });
  }
}
