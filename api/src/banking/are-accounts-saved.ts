import { isComplete } from "@portal/domain/banking/accounts/rules";
import { itemPage } from "@portal/domain/applications/pages/rules";
import { sbaType } from "@portal/domain/loans/rules";
import type { FormJudge } from "../applications/fulfill-forms.ts";
import { findPaymentDay, listBanks } from "./accounts/account-store.ts";

/**
 * Returns whether the bank accounts and the payment day are saved, which fulfills a request for bank accounts
 * (SERV-BVER-13, SERV-BADD-04).
 */
export const areAccountsSaved: FormJudge = async (tx, { borrower, opportunity, stipulation }) => {
  if (itemPage(stipulation) !== "verify-bank-accounts") return false;
  const rows = await listBanks(tx.database, borrower, opportunity.id);
  const paymentDay = await findPaymentDay(tx.database, borrower, opportunity.id);
  const has = (role: string) => rows.find((row) => row.role === role) ?? null;
  return isComplete(
    { deposit: has("deposit"), withdrawal: has("withdrawal"), paymentDay },
    { isSba: opportunity.type === sbaType },
  );
};
