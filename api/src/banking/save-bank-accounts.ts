import { saveBankAccounts as contract } from "@portal/domain/banking/accounts/contract";
import { inTransactionOnce } from "../http/in-transaction-once.ts";
import type { Act } from "../http/operation.ts";
import { saveAccounts } from "./accounts/save-accounts.ts";

/** Saves an application's bank accounts (SERV-API-08). */
export const saveBankAccounts: Act<typeof contract> = (context, call) => {
  const { session, params, body } = call;
  return inTransactionOnce(context, { endpoint: contract, call }, (tx) =>
    saveAccounts(tx, session, { opportunityId: params.id, sent: body }),
  );
};
