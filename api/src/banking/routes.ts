import * as accounts from "@portal/domain/banking/accounts/contract";
import { accountRefusals } from "@portal/domain/banking/accounts/messages";
import * as contract from "@portal/domain/banking/contract";
import * as lender from "@portal/domain/banking/lender/contract";
import { refusals } from "@portal/domain/banking/messages";
import { answerWith } from "../http/answer.ts";
import type { RefusalBody } from "../http/errors.ts";
import { addBankAccounts } from "./add-bank-accounts.ts";
import { findInstitution } from "./find-institution.ts";
import { getBankAccounts } from "./get-bank-accounts.ts";
import { listLenderAccounts } from "./lender/list-lender-accounts.ts";
import { revealAccountNumbers } from "./lender/reveal-account-numbers.ts";
import { listRoutingNumbers } from "./list-routing-numbers.ts";
import { saveBankAccounts } from "./save-bank-accounts.ts";

const answer = answerWith(refusals);
const answerAccounts = answerWith(accountRefusals);

/** SH-053: the codes with their texts, which the act gives in place of fields. */
const errorsOf = ({ code, message, fields = { [code]: message } }: RefusalBody) => ({
  success: false,
  errors: Object.entries(fields).map(([name, text]) => ({ code: name, message: text })),
});
const bodies = { BANK_ACCOUNTS_REFUSED: errorsOf };

export const bankingRoutes = [
  answer(contract.listRoutingNumbers, listRoutingNumbers),
  answer(contract.findInstitution, findInstitution),
  answerAccounts(accounts.getBankAccounts, getBankAccounts),
  answerAccounts(accounts.saveBankAccounts, saveBankAccounts, { bodies }),
  answerAccounts(accounts.addBankAccounts, addBankAccounts, {
    bodies: { ...bodies, APPLICATION_NOT_FOUND: errorsOf },
  }),
  answer(lender.listLenderAccounts, listLenderAccounts),
  answer(lender.revealAccountNumbers, revealAccountNumbers),
];
