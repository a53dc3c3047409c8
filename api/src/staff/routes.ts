import * as contract from "@portal/domain/staff/contract";
import { refusals } from "@portal/domain/staff/messages";
import { answerWith } from "../http/answer.ts";
import { beginSetUp } from "./begin-set-up.ts";
import { confirmFactor } from "./confirm-factor.ts";
import { finishSetUp } from "./finish-set-up.ts";
import { getDeskSession } from "./get-desk-session.ts";
import { lockDesk } from "./lock-desk.ts";
import { signInAtDesk } from "./sign-in-at-desk.ts";
import { signOutAtDesk } from "./sign-out-at-desk.ts";
import { unlockDesk } from "./unlock-desk.ts";

const answer = answerWith(refusals);

export const staffRoutes = [
  answer(contract.getDeskSession, getDeskSession),
  answer(contract.signInAtDesk, signInAtDesk),
  answer(contract.confirmFactor, confirmFactor),
  answer(contract.signOutAtDesk, signOutAtDesk),
  answer(contract.lockDesk, lockDesk),
  answer(contract.unlockDesk, unlockDesk),
  answer(contract.beginSetUp, beginSetUp),
  answer(contract.finishSetUp, finishSetUp),
];
