import type { Principal } from "@portal/domain/events/principal";
import type { OpportunityRow } from "../../access/find-own.ts";
import { presentOpportunity } from "../../applications/present.ts";
import { listStipulations, setFulfilled } from "../../applications/store.ts";
import type { Transaction } from "../../context.ts";
import type { StipulationRow } from "../../documents/lender/lender-store.ts";
import { emit } from "../../events/emit.ts";
import { judge } from "../request-kinds.ts";

type Judged = {
  readonly opportunity: OpportunityRow;
  /** The contact who sent the documents. */
  readonly borrower: string;
  readonly requests: readonly StipulationRow[];
};

/** Returns the requests with the given verdict about their evidence. */
export async function listWithVerdict(
  tx: Transaction,
  { opportunity: row, borrower, requests }: Judged,
  verdict: "missing" | "ready",
): Promise<StipulationRow[]> {
  const asked = await listStipulations(tx.database, borrower, row.id);
  const opportunity = presentOpportunity(tx.cipher, row, asked);
  const found: StipulationRow[] = [];
  for (const request of requests) {
    const stipulation = opportunity.stipulations.find(({ id }) => id === request.id);
    if (stipulation && (await judge(tx, { borrower, opportunity, stipulation })) === verdict)
      found.push(request);
  }
  return found;
}

/** Fulfills the open requests for which all evidence has arrived. */
export async function fulfillReady(tx: Transaction, judged: Judged, by: Principal): Promise<void> {
  const open = judged.requests.filter(({ fulfilledAt }) => fulfilledAt === null);
  for (const { id, opportunityId } of await listWithVerdict(tx, { ...judged, requests: open }, "ready")) {
    await setFulfilled(tx.database, id, { at: tx.clock.now(), optedOut: false });
    await emit(tx, {
      by,
      person: judged.borrower,
      action: "stipulation.fulfilled",
      about: { kind: "stipulation", id },
      applications: [opportunityId],
      detail: { optedOut: false },
    });
  }
}
