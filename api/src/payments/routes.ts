import { listTransactions as transactions } from "@portal/domain/loans/contract";
import { refusals as loanRefusals } from "@portal/domain/loans/messages";
import * as banks from "@portal/domain/payments/banks/contract";
import { bankRefusals } from "@portal/domain/payments/banks/messages";
import * as contract from "@portal/domain/payments/contract";
import { paymentRefusals } from "@portal/domain/payments/messages";
import { answerWith } from "../http/answer.ts";
import { refusedPaymentBody } from "./refused-payment-body.ts";
import { listPaymentBanks } from "./banks/list-payment-banks.ts";
import { saveSelfServiceBank } from "./banks/save-self-service-bank.ts";
import { cancelPayment } from "./cancel-payment.ts";
import { downloadAuthorization } from "./download-authorization.ts";
import { listSelfServiceLoans } from "./list-self-service-loans.ts";
import { listTransactions } from "./list-transactions.ts";
import { schedulePayment } from "./schedule-payment.ts";
import { undoCancelPayment } from "./undo-cancel-payment.ts";

const answer = answerWith(paymentRefusals);

export const paymentRoutes = [
  // This route is in the payments folder, because its reply contains details of one-time payments.
  answerWith(loanRefusals)(transactions, listTransactions),
  answer(contract.listSelfServiceLoans, listSelfServiceLoans),
  answer(contract.schedulePayment, schedulePayment, {
    bodies: {
      DUPLICATE_ENTRY_EXISTS: refusedPaymentBody,
      AUTHORIZATION_CHANGED: refusedPaymentBody,
      FIELD_CUSTOM_VALIDATION_EXCEPTION: refusedPaymentBody,
    },
  }),
  answer(contract.cancelPayment, cancelPayment),
  answer(contract.undoCancelPayment, undoCancelPayment),
  answer(contract.downloadAuthorization, downloadAuthorization),
  answer(banks.listPaymentBanks, listPaymentBanks),
  answerWith(bankRefusals)(banks.saveSelfServiceBank, saveSelfServiceBank),
];
