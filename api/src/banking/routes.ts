import * as accounts from "@portal/domain/banking/accounts/contract";
import { accountRefusals } from "@portal/domain/banking/accounts/messages";
import * as contract from "@portal/domain/banking/contract";
import * as lender from "@portal/domain/banking/lender/contract";
import { refusals } from "@portal/domain/banking/messages";
import { answerWith } from "../http/answer.ts";
import { withErrors } from "./accounts/with-errors.ts";
import { addBankAccounts } from "./add-bank-accounts.ts";
import { findInstitution } from "./find-institution.ts";
import { getBankAccounts } from "./get-bank-accounts.ts";
import { listLenderAccounts } from "./lender/list-lender-accounts.ts";
import { revealAccountNumbers } from "./lender/reveal-account-numbers.ts";
import { listRoutingNumbers } from "./list-routing-numbers.ts";
import { saveBankAccounts } from "./save-bank-accounts.ts";

const answer = answerWith(refusals);
const answerAccounts = answerWith(accountRefusals);

const accountsOptions = { bodies: { BANK_ACCOUNTS_REFUSED: withErrors }, failedBody: withErrors };

export const bankingRoutes = [
  answer(contract.listRoutingNumbers, listRoutingNumbers),
  answer(contract.findInstitution, findInstitution),
  answerAccounts(accounts.getBankAccounts, getBankAccounts),
  answerAccounts(accounts.saveBankAccounts, saveBankAccounts, accountsOptions),
  answerAccounts(accounts.addBankAccounts, addBankAccounts, {
    ...accountsOptions,
    bodies: { ...accountsOptions.bodies, APPLICATION_NOT_FOUND: withErrors },
  }),
  answer(lender.listLenderAccounts, listLenderAccounts),
  answer(lender.revealAccountNumbers, revealAccountNumbers),
];
