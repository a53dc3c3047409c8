import { listLenderDocuments } from "@portal/domain/documents/lender/contract";
import { listLenderPayments } from "@portal/domain/payments/lender/contract";
import type { QueryOf } from "@portal/domain/wire/endpoint";
import * as contract from "@portal/domain/work/lists/contract";
import { askDesk } from "../../platform/call-desk.ts";

/** A page of a list, with the number of all records that match. */
export type ListPage<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly nextCursor: string | null;
};

export async function askApplications(
  query: QueryOf<typeof contract.listLenderOpportunities>,
): Promise<ListPage<contract.ApplicationRow>> {
  const { opportunities: rows, ...page } = await askDesk(contract.listLenderOpportunities, { query });
  return { rows, ...page };
}

export async function askLoans(
  query: QueryOf<typeof contract.listLenderAdvances>,
): Promise<ListPage<contract.LoanRow>> {
  const { advances: rows, ...page } = await askDesk(contract.listLenderAdvances, { query });
  return { rows, ...page };
}

export async function askPeople(
  query: QueryOf<typeof contract.listLenderContacts>,
): Promise<ListPage<contract.PersonRow>> {
  const { contacts: rows, ...page } = await askDesk(contract.listLenderContacts, { query });
  return { rows, ...page };
}

export async function askMails(
  query: QueryOf<typeof contract.listLenderMails>,
): Promise<ListPage<contract.MailRow>> {
  const { mails: rows, ...page } = await askDesk(contract.listLenderMails, { query });
  return { rows, ...page };
}

export async function askDocuments(query: QueryOf<typeof listLenderDocuments>) {
  const { documents: rows, ...page } = await askDesk(listLenderDocuments, { query });
  return { rows, ...page };
}

export async function askPayments(query: QueryOf<typeof listLenderPayments>) {
  const { payments: rows, ...page } = await askDesk(listLenderPayments, { query });
  return { rows, ...page };
}
