import * as contract from "@portal/domain/agreement/contract";
import * as lender from "@portal/domain/agreement/lender/contract";
import { lenderRefusals } from "@portal/domain/agreement/lender/messages";
import { refusals } from "@portal/domain/agreement/messages";
import { agreementProfile, contractLimits, maxBodyBytes } from "@portal/domain/agreement/rules";
import * as signing from "@portal/domain/agreement/signing/contract";
import { refusals as signingRefusals } from "@portal/domain/agreement/signing/messages";
import { copyTexts, refusals as documentRefusals } from "@portal/domain/documents/messages";
import { answerWith } from "../http/answer.ts";
import { intakeOf } from "../documents/stage-file.ts";
import { getContract } from "./get-contract.ts";
import { getLoanAgreementStatus } from "./get-loan-agreement-status.ts";
import { listSignatures } from "./lender/list-signatures.ts";
import { putContract } from "./lender/put-contract.ts";
import { reviewContract } from "./lender/review-contract.ts";
import { voidContract } from "./lender/void-contract.ts";
import { getContractText } from "./reading/get-contract-text.ts";
import { getContractView } from "./signing/get-contract-view.ts";
import { getSignedContract } from "./signing/get-signed-contract.ts";
import { uploadContract } from "./upload-contract.ts";

const answer = answerWith({ ...refusals, ...signingRefusals });
const answerLender = answerWith({ ...documentRefusals, ...copyTexts, ...lenderRefusals });

export const agreementRoutes = [
  answer(contract.getLoanAgreementStatus, getLoanAgreementStatus),
  answer(contract.getContract, getContract),
  answer(contract.getContractText, getContractText),
  answer(contract.uploadContract, uploadContract, { intake: intakeOf(agreementProfile, maxBodyBytes) }),
  answer(signing.getContractView, getContractView),
  answer(signing.getSignedContract, getSignedContract),
  answerLender(lender.putContract, putContract, { intake: intakeOf(contractLimits) }),
  answerLender(lender.reviewContract, reviewContract),
  answerLender(lender.voidContract, voidContract),
  answerLender(lender.listSignatures, listSignatures),
];
