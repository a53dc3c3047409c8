import type { LinkedBank } from "@portal/providers/bank-data/bank-data-provider";
import type { FlowConfirmation } from "../../applications/set-flow-type.ts";
import { inTransaction, type Context } from "../../context.ts";
import { recordAudit } from "../../platform/audit/audit-entry.ts";
import { collectStatementsJob } from "./collect-statements-job.ts";
import { hasLinkedBank, listUnlinked, setLinked } from "./connection-store.ts";
import { sealConnectedNumber } from "./seal-connected-number.ts";

/** Visits that may still end in a link, and how many of them are asked about at a time. */
const openHours = 24;
const mostAsked = 3;

type Asked = Parameters<FlowConfirmation>[1];

/**
 * Whether a bank is linked to the borrower's application. The browser's word for it is not enough: the service is
 * asked, and what it says of the bank is kept before this says yes.
 */
export const confirmConnection: FlowConfirmation = async (context, asked) => {
  const { bankData } = context.providers;
  const since = context.clock.now().subtract({ hours: openHours });
  const visits = await listUnlinked(context.database, { ...asked, since, most: mostAsked });
  for (const { id: reference, linkId } of bankData ? visits : []) {
    const bank = await bankData?.findBank({ linkId, reference });
    if (!bank) continue;
    await keepBank(context, asked, reference, bank);
    return true;
  }
  return hasLinkedBank(context.database, asked.borrower, asked.opportunityId);
};

async function keepBank(
  context: Context,
  { borrower, opportunityId }: Asked,
  connectionId: string,
  { institution, accounts }: LinkedBank,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const rows = accounts.map(({ accountNumber, ...account }, position) => ({
      ...account,
      connectionId,
      position,
      ...sealConnectedNumber(tx.cipher, { connectionId, position }, accountNumber),
    }));
    const isNew = await setLinked(tx.database, connectionId, { linkedAt: tx.clock.now(), institution }, rows);
    if (!isNew) return;
    recordAudit(tx, {
      actor: { kind: "borrower", id: borrower },
      action: "bank-connection.linked",
      subject: { kind: "opportunity", id: opportunityId },
      detail: { connection: connectionId, accounts: rows.length },
    });
    await tx.enqueue(collectStatementsJob, { connectionId });
  });
}
