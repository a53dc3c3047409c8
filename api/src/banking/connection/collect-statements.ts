import { monthsFetched } from "@portal/domain/banking/connection/rules";
import { dateAsWritten, statementsType } from "@portal/domain/documents/requests/rules";
import { thePortal } from "@portal/domain/events/principal";
import type { BankStatement, Link } from "@portal/providers/bank-data/bank-data-provider";
import { ProviderFault } from "@portal/providers/provider-fault";
import { requireRow } from "@portal/database/require-row";
import type { Context } from "../../context.ts";
import { storeFiles } from "../../documents/store-documents.ts";
import { stageFile } from "../../documents/stage-file.ts";
import {
  findUncollected,
  insertStatement,
  listCollected,
  listRequests,
  setCollected,
  type StatementRow,
} from "./connection-store.ts";

/** Stores a linked bank's statements as documents. After an interruption, the next run skips stored statements. */
export async function collectStatements(
  context: Context,
  { connectionId }: { readonly connectionId: string },
): Promise<void> {
  const { bankData } = context.providers;
  const found = await findUncollected(context.database, connectionId);
  if (!found || !bankData) return;
  const { connection, linkId, opportunity } = found;
  const { contactId, opportunityId } = connection;
  const stipulations = await listRequests(context.database, contactId, opportunityId);
  const months = monthsFetched(
    { ...opportunity, applicationReceivedDate: opportunity.applicationReceivedAt, stipulations },
    dateAsWritten(context.clock.now()),
  );
  const link: Link = { linkId, reference: connectionId };
  const statements = await bankData.listStatements(link, months);
  if (!statements) throw new ProviderFault("bank-data", "the statements are not ready", undefined);
  const done = await listCollected(context.database, connectionId);
  for (const statement of statements.filter(({ statementId }) => !done.has(statementId))) {
    const bytes = await bankData.readStatement(link, statement.statementId);
    const kept = await keepStatement(context, { contactId, opportunityId }, statement, bytes);
    const { statementId, month } = statement;
    await insertStatement(context.database, { connectionId, statementId, month, ...kept });
  }
  await setCollected(context.database, connectionId, context.clock.now());
}

/** Checks and stores a bank statement like an upload, even if the application has stopped accepting items. */
async function keepStatement(
  context: Context,
  { contactId, opportunityId }: { readonly contactId: string; readonly opportunityId: string },
  { month, lastFour }: BankStatement,
  content: Uint8Array,
): Promise<Pick<StatementRow, "documentId" | "refusal">> {
  const filename = `bank-statement-${month.toString()}-ending-${lastFour}.pdf`;
  async function* bytes() {
    yield content;
  }
  const file = await stageFile(context, { filename, bytes: bytes() });
  try {
    const purpose = { contactId, opportunityId, documentType: statementsType, stipulationId: null, month };
    const stored = await storeFiles(context, purpose, [file], { digital: true, by: thePortal });
    if (!stored.ok) throw new Error("a bank statement was refused");
    const result = requireRow(stored.value);
    return "documentId" in result
      ? { documentId: result.documentId, refusal: null }
      : { documentId: null, refusal: result.refusal };
  } finally {
    await file.discard();
  }
}
