import { migratedSsoCallbackPath, ssoCallbackPath } from "@portal/domain/auth/paths";
import * as contract from "@portal/domain/auth/sso/contract";
import { refusals } from "@portal/domain/auth/sso/messages";
import { answerWith } from "../../http/answer.ts";
import { confirmAccount } from "./confirm-account.ts";
import { signOn } from "./sign-on.ts";

const answer = answerWith(refusals);

export const ssoRoutes = [
  answer(contract.signOn, signOn(ssoCallbackPath)),
  answer(contract.signOnMigrated, signOn(migratedSsoCallbackPath)),
  answer(contract.confirmAccount, confirmAccount),
  answer(contract.confirmAccountMigrated, confirmAccount),
];
