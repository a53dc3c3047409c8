import * as contract from "@portal/domain/payments/lender/contract";
import { lenderRefusals } from "@portal/domain/payments/lender/messages";
import { answerWith } from "../../http/answer.ts";
import { cancelLenderPayment } from "./cancel-lender-payment.ts";
import { downloadAchFile } from "./download-ach-file.ts";
import { deliverAchFile } from "./deliver-ach-file.ts";
import { listAchFiles } from "./list-ach-files.ts";
import { listInboundFiles } from "./list-inbound-files.ts";
import { listLenderPayments } from "./list-lender-payments.ts";
import { takeInboundFile } from "./take-inbound-file.ts";

const answer = answerWith(lenderRefusals);

export const lenderPaymentRoutes = [
  answer(contract.listLenderPayments, listLenderPayments),
  answer(contract.cancelLenderPayment, cancelLenderPayment),
  answer(contract.listAchFiles, listAchFiles),
  answer(contract.downloadAchFile, downloadAchFile),
  answer(contract.deliverAchFile, deliverAchFile),
  answer(contract.listInboundFiles, listInboundFiles),
  answer(contract.takeInboundFile, takeInboundFile),
];
