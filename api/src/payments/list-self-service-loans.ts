import type { listSelfServiceLoans as contract } from "@portal/domain/payments/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentSelfServiceLoan } from "./present.ts";
import * as store from "./store.ts";

export const listSelfServiceLoans: Act<typeof contract> = async ({ database }, { session }) => {
  const { contactId, country } = session;
  const [loans, queued, drafts] = await Promise.all([
    store.listPayableLoans(database, contactId),
    store.listQueuedTransactions(database, contactId),
    store.listNextDrafts(database, contactId),
  ]);
  return done({ loans: loans.map((loan) => presentSelfServiceLoan(loan, { country, queued, drafts })) });
};
