import * as contract from "@portal/domain/auth/contract";
import * as session from "@portal/domain/auth/session/contract";
import * as credentials from "@portal/domain/auth/credentials/contract";
import { refusals as credentialRefusals } from "@portal/domain/auth/credentials/messages";
import { passwordExpiredBody, refusals } from "@portal/domain/auth/messages";
import * as lender from "@portal/domain/auth/lender/contract";
import { lenderLinkRefusals } from "@portal/domain/auth/lender/messages";
import * as recovery from "@portal/domain/auth/recovery/contract";
import { refusals as recoveryRefusals } from "@portal/domain/auth/recovery/messages";
import { answerWith } from "../http/answer.ts";
import { askSecurityQuestion } from "./ask-security-question.ts";
import { authorize } from "./authorize.ts";
import { changePassword } from "./change-password.ts";
import { changeSecurityQuestions } from "./change-security-questions.ts";
import { keepAlive } from "./keep-alive.ts";
import { sendLink } from "./lender/send-link.ts";
import { listSecurityQuestions } from "./list-security-questions.ts";
import { expire } from "./expire.ts";
import { logIn } from "./log-in.ts";
import { readLink } from "./read-link.ts";
import { requestChangeEmail } from "./request-change-email.ts";
import { requestPasswordLink } from "./request-password-link.ts";
import { setPassword } from "./set-password.ts";
import { setSecurityQuestions } from "./set-security-questions.ts";
import { verifyEmail } from "./verify-email.ts";
import { verifyPassword } from "./verify-password.ts";

const answer = answerWith(refusals);
const answerRecovery = answerWith(recoveryRefusals);
const answerCredentials = answerWith(credentialRefusals);

export const authRoutes = [
  answer(contract.logIn, logIn, { bodies: { PASSWORD_EXPIRED: passwordExpiredBody } }),
  answer(contract.authorize, authorize),
  answer(contract.askSecurityQuestion, askSecurityQuestion),
  answer(contract.listSecurityQuestions, listSecurityQuestions),
  answer(session.keepAlive, keepAlive),
  answerWith({})(session.expire, expire),
  answerRecovery(recovery.forgotPassword, requestPasswordLink),
  answerRecovery(recovery.readLink, readLink),
  answerRecovery(recovery.setPassword, setPassword),
  answerRecovery(recovery.verifyEmail, verifyEmail),
  answerCredentials(credentials.setSecurityQuestions, setSecurityQuestions),
  answerCredentials(credentials.changeSecurityQuestions, changeSecurityQuestions),
  answerCredentials(credentials.verifyPassword, verifyPassword),
  answerCredentials(credentials.changePassword, changePassword),
  answerCredentials(credentials.requestChangeEmail, requestChangeEmail),
  answerWith(lenderLinkRefusals)(lender.sendLink, sendLink),
];
