import * as contract from "@portal/domain/loans/contract";
import { refusals } from "@portal/domain/loans/messages";
import * as addresses from "@portal/domain/loans/addresses/contract";
import * as products from "@portal/domain/loans/products/contract";
import { answerWith } from "../http/answer.ts";
import { createPppLead } from "./create-ppp-lead.ts";
import { getFundingAttributes } from "./get-funding-attributes.ts";
import { getLoan } from "./get-loan.ts";
import { isRenewalEligible } from "./is-renewal-eligible.ts";
import { listAccounts } from "./list-accounts.ts";
import { listAdvances } from "./list-advances.ts";
import { listContactAccounts } from "./list-contact-accounts.ts";
import { listLoanProducts } from "./list-loan-products.ts";
import { renew } from "./renew.ts";

const answer = answerWith(refusals);

export const loanRoutes = [
  answer(contract.listAccounts, listAccounts),
  answer(addresses.listContactAccounts, listContactAccounts),
  answer(contract.listAdvances, listAdvances),
  answer(contract.getLoan, getLoan),
  answer(contract.isRenewalEligible, isRenewalEligible),
  answer(contract.renew, renew),
  answer(contract.createPppLead, createPppLead),
  answer(products.getFundingAttributes, getFundingAttributes),
  answer(products.listLoanProducts, listLoanProducts),
];
