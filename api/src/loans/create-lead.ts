import { asBorrower } from "@portal/domain/events/principal";
import { inTransaction, type Context } from "../context.ts";
import { emit } from "../events/emit.ts";
import { insertLead, type LeadRow, type NewLead } from "./store.ts";

/** Creates a lead. A borrower's repeated call on the same day gets the existing lead. */
export function createLead(context: Context, lead: Omit<NewLead, "createdAt">): Promise<LeadRow> {
  return inTransaction(context, async (tx) => {
    const { row, isNew } = await insertLead(tx.database, { ...lead, createdAt: tx.clock.now() });
    if (isNew)
      await emit(tx, {
        by: asBorrower(lead.contactId),
        person: lead.contactId,
        action: "lead.created",
        about: { kind: "account", id: lead.accountId },
        detail: { kind: lead.kind },
      });
    return row;
  });
}
