import { listSecurityQuestions } from "@portal/domain/auth/contract";
import * as contract from "@portal/domain/auth/credentials/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";

export const setSecurityQuestions = {
  call: (body: BodyOf<typeof contract.setSecurityQuestions>) =>
    callApi(contract.setSecurityQuestions, { body }),
};

export const changeSecurityQuestions = {
  call: (body: BodyOf<typeof contract.changeSecurityQuestions>) =>
    callApi(contract.changeSecurityQuestions, { body }),
  makesStale: () => [ownQuestionsQuery],
};

export const ownQuestionsQuery = queryOptions({
  queryKey: ["security-questions"],
  queryFn: async () => (await valueOf(callApi(listSecurityQuestions, {}))).userQuestions,
});

export const changePassword = {
  call: (body: BodyOf<typeof contract.changePassword>) => callApi(contract.changePassword, { body }),
};

/** Verifies the password first, because a wrong password must stop the change (CORE-SET-12). */
export const changeEmail = {
  call: async ({ email, password }: { readonly email: string; readonly password: string }) => {
    const verified = await callApi(contract.verifyPassword, { body: { password } });
    return verified.ok ? callApi(contract.requestChangeEmail, { body: { email: email.trim() } }) : verified;
  },
};
