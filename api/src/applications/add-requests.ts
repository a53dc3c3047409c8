import type { stipulations } from "@portal/database/schema/applications";
import type { Transaction } from "../context.ts";
import { insertStipulation } from "./lender/stipulation-store.ts";

type Row = typeof stipulations.$inferInsert;

/** Adds stipulations to applications. Skips stipulations with an external id that already exists. */
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
