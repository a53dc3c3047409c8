import type { listSelfServiceLoans as contract } from "@portal/domain/payments/contract";
import { keptDays } from "@portal/domain/payments/queue/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentSelfServiceLoan } from "./present.ts";
import * as store from "./store.ts";

export const listSelfServiceLoans: Act<typeof contract> = async (
  { database, clock, config },
  { session },
) => {
  const { contactId, country } = session;
  const now = clock.now();
  const today = dayOf(now);
  const sending = { now, cutOff: config.ach.cutOff };
  const [loans, queued, drafts] = await Promise.all([
    store.listPayableLoans(database, contactId),
    store.listQueuedTransactions(database, contactId, today.subtract({ days: keptDays })),
    store.listNextDrafts(database, contactId),
  ]);
  return done({
    loans: loans.map((loan) => presentSelfServiceLoan(loan, { country, sending, queued, drafts })),
  });
};
