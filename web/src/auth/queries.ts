import * as contract from "@portal/domain/auth/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";
import { config } from "@portal/ui/calls/config.ts";

export const logIn = {
  call: ({ email, password }: { readonly email: string; readonly password: string }) =>
    callApi(contract.logIn, {
      body: { email: email.trim(), password, partner: "sf", brand: config().brand, validatePartner: false },
    }),
};

export const authorize = {
  call: (body: { readonly answer: string; readonly questionId: number }) =>
    callApi(contract.authorize, { body }),
};

/** The security question to answer, which stays the same until the borrower switches to another question. */
export const securityQuestionQuery = queryOptions({
  queryKey: ["security-question"],
  queryFn: () => valueOf(callApi(contract.askSecurityQuestion, { body: {} })),
  staleTime: Infinity,
});

export const listSecurityQuestions = { call: () => callApi(contract.listSecurityQuestions, {}) };
