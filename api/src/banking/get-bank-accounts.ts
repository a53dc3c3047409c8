import type { getBankAccounts as contract } from "@portal/domain/banking/accounts/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { Act } from "../http/operation.ts";
import { findPaymentDay, listBanks } from "./accounts/account-store.ts";
import { presentAccounts } from "./present.ts";

export const getBankAccounts: Act<typeof contract> = async ({ database }, { session, params }) => {
  const borrower = session.contactId;
  const opportunity = await findOwnOpportunity(database, borrower, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const [rows, paymentDay] = await Promise.all([
    listBanks(database, borrower, params.id),
    findPaymentDay(database, borrower, params.id),
  ]);
  return done(presentAccounts(rows, paymentDay));
};
