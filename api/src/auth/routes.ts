import * as contract from "@portal/domain/auth/contract";
import { passwordExpiredBody, refusals } from "@portal/domain/auth/messages";
import * as recovery from "@portal/domain/auth/recovery/contract";
import { refusals as recoveryRefusals } from "@portal/domain/auth/recovery/messages";
import { answerWith } from "../http/answer.ts";
import { askSecurityQuestion } from "./ask-security-question.ts";
import { authorize } from "./authorize.ts";
import { expire } from "./expire.ts";
import { keepAlive } from "./keep-alive.ts";
import { listSecurityQuestions } from "./list-security-questions.ts";
import { logIn } from "./log-in.ts";
import { readLink } from "./read-link.ts";
import { requestPasswordLink } from "./request-password-link.ts";
import { setPassword } from "./set-password.ts";

const answer = answerWith(refusals);
const answerRecovery = answerWith(recoveryRefusals);

export const authRoutes = [
  answer(contract.logIn, logIn, { bodies: { PASSWORD_EXPIRED: passwordExpiredBody } }),
  answer(contract.authorize, authorize),
  answer(contract.askSecurityQuestion, askSecurityQuestion),
  answer(contract.listSecurityQuestions, listSecurityQuestions),
  answer(contract.keepAlive, keepAlive),
  answer(contract.expire, expire),
  answerRecovery(recovery.forgotPassword, requestPasswordLink),
  answerRecovery(recovery.readLink, readLink),
  answerRecovery(recovery.setPassword, setPassword),
];
