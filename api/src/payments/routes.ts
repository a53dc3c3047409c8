import * as contract from "@portal/domain/payments/contract";
import { answerWith } from "../http/answer.ts";
import { listSelfServiceLoans } from "./list-self-service-loans.ts";

const answer = answerWith({});

export const paymentRoutes = [answer(contract.listSelfServiceLoans, listSelfServiceLoans)];
