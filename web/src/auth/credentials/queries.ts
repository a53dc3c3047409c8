import * as contract from "@portal/domain/auth/credentials/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { callApi } from "../../platform/call-api.ts";

export const setSecurityQuestions = {
  call: (body: BodyOf<typeof contract.setSecurityQuestions>) =>
    callApi(contract.setSecurityQuestions, { body }),
};
