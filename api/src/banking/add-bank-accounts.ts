import { addBankAccounts as contract } from "@portal/domain/banking/accounts/contract";
import { refuse } from "@portal/domain/wire/outcome";
import { inTransactionOnce } from "../http/in-transaction-once.ts";
import type { Act } from "../http/operation.ts";
import { saveAccounts } from "./accounts/save-accounts.ts";

/** Adds bank accounts (SERV-API-09). Another borrower's application returns APPLICATION_NOT_FOUND (SH-053). */
export const addBankAccounts: Act<typeof contract> = (context, call) => {
  const { session, params, body } = call;
  return inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const outcome = await saveAccounts(tx, session, { opportunityId: params.id, sent: body });
    if (outcome.ok || outcome.code !== "NOT_FOUND") return outcome;
    return refuse("APPLICATION_NOT_FOUND");
  });
};
