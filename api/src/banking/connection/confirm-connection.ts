import type { LinkedBank } from "@portal/providers/bank-data/bank-data-provider";
import { inTransaction, type Context } from "../../context.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import { collectStatementsJob } from "./collect-statements-job.ts";
import { maxVisitsPerHour } from "./get-widget-token.ts";
import { hasLinkedBank, listUnlinked, setLinked } from "./connection-store.ts";
import { sealConnectedNumber } from "./seal-connected-number.ts";

/** Limits for checking widget visits: the age of a visit, the number of visits, and the simultaneous checks. */
const openHours = 24;
const maxAsked = maxVisitsPerHour;
const askedAtOnce = 4;

type FlowRequest = { readonly borrower: string; readonly opportunityId: string };

/**
 * Stores the bank that the borrower linked. Asks the bank-data service, because a browser could report a false link.
 */
export async function confirmConnection(context: Context, asked: FlowRequest): Promise<boolean> {
  const { bankData } = context.providers;
  const since = context.clock.now().subtract({ hours: openHours });
  const visits = bankData ? await listUnlinked(context.database, { ...asked, since, most: maxAsked }) : [];
  for (let at = 0; at < visits.length; at += askedAtOnce) {
    const some = visits.slice(at, at + askedAtOnce);
    const answers = await Promise.allSettled(
      some.map(async ({ id, linkId }) => ({ id, bank: await bankData?.findBank({ linkId, reference: id }) })),
    );
    for (const answer of answers) {
      if (answer.status === "rejected" || !answer.value.bank) continue;
      await keepBank(context, asked, answer.value.id, answer.value.bank);
      return true;
    }
    const failed = answers.find((answer) => answer.status === "rejected");
    if (failed) throw failed.reason;
  }
  return hasLinkedBank(context.database, asked.borrower, asked.opportunityId);
}

async function keepBank(
  context: Context,
  { borrower, opportunityId }: FlowRequest,
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
    await emit(tx, {
      by: asBorrower(borrower),
      person: borrower,
      action: "bank-connection.linked",
      about: { kind: "opportunity", id: opportunityId },
      detail: { connection: connectionId, accounts: rows.length },
    });
    await tx.enqueue(collectStatementsJob, { connectionId });
  });
}
