import * as contract from "@portal/domain/auth/sso/contract";
import { callApi } from "@portal/ui/calls/call-api.ts";
import type { SignOnFlow } from "./begin-sign-on.ts";

type SignOn = { readonly code: string; readonly codeVerifier: string; readonly nonce: string };

export function exchangeCode(flow: SignOnFlow, signOn: SignOn) {
  const body = { ...signOn, partner: "sf" };
  return flow === "migrated"
    ? callApi(contract.signOnMigrated, { body })
    : callApi(contract.signOn, { body });
}

export function confirmAccount(flow: SignOnFlow, token: string) {
  const body = { token, partner: "sf" };
  return flow === "migrated"
    ? callApi(contract.confirmAccountMigrated, { body })
    : callApi(contract.confirmAccount, { body });
}
