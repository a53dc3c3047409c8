import * as session from "@portal/domain/auth/session/contract";
import * as contract from "@portal/domain/documents/agreement/contract";
import * as lender from "@portal/domain/documents/agreement/lender/contract";
import { lenderRefusals } from "@portal/domain/documents/agreement/lender/messages";
import { copyTexts, refusals } from "@portal/domain/documents/agreement/messages";
import { agreementProfile, contractLimits, maxBodyBytes } from "@portal/domain/documents/agreement/rules";
import * as signing from "@portal/domain/documents/agreement/signing/contract";
import { refusals as signingRefusals } from "@portal/domain/documents/agreement/signing/messages";
import { refusals as documentRefusals } from "@portal/domain/documents/messages";
import { expire } from "../../auth/expire.ts";
import { answerWith } from "../../http/answer.ts";
import { intakeOf } from "../stage-file.ts";
import { getContract } from "./get-contract.ts";
import { listSignatures } from "./lender/list-signatures.ts";
import { putContract } from "./lender/put-contract.ts";
import { reviewContract } from "./lender/review-contract.ts";
import { voidContract } from "./lender/void-contract.ts";
import { getContractText } from "./reading/get-contract-text.ts";
import { cancelSigningsOfBorrower } from "./signing/end-signings.ts";
import { getSignedContract } from "./signing/get-signed-contract.ts";
import { uploadContract } from "./upload-contract.ts";

const answer = answerWith({ ...refusals, ...signingRefusals });
const answerLender = answerWith({ ...documentRefusals, ...copyTexts, ...lenderRefusals });

export const agreementRoutes = [
  answer(contract.getContract, getContract),
  answer(contract.getContractText, getContractText),
  answer(contract.uploadContract, uploadContract, { intake: intakeOf(agreementProfile, maxBodyBytes) }),
  answer(signing.getSignedContract, getSignedContract),
  // Includes log-out, which must cancel open signing sessions: the next person at the computer must not sign.
  answerWith({})(session.expire, expire(cancelSigningsOfBorrower)),
  answerLender(lender.putContract, putContract, { intake: intakeOf(contractLimits) }),
  answerLender(lender.reviewContract, reviewContract),
  answerLender(lender.voidContract, voidContract),
  answerLender(lender.listSignatures, listSignatures),
];
