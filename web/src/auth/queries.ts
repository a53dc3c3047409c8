import * as contract from "@portal/domain/auth/contract";
import * as recovery from "@portal/domain/auth/recovery/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "../platform/call-api.ts";
import { config } from "../platform/config.ts";

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

/** The question that is to be answered; it stays the same until the borrower asks for the other. */
export const securityQuestionQuery = queryOptions({
  queryKey: ["security-question"],
  queryFn: () => valueOf(callApi(contract.askSecurityQuestion, { body: {} })),
  staleTime: Infinity,
});

export const listSecurityQuestions = { call: () => callApi(contract.listSecurityQuestions, {}) };

export const requestPasswordLink = {
  call: ({ email }: { readonly email: string }) =>
    callApi(recovery.forgotPassword, { body: { email: email.trim() } }),
};

/** What a mailed link is for and for whom. It is not looked at again while the page is open. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ["link", token],
    queryFn: async () => (await valueOf(callApi(recovery.readLink, { params: { resetToken: token } }))).data,
    staleTime: Infinity,
    retry: false,
  });

/** The question that the holder of a reset-password link must answer. */
export const linkQuestionQuery = (token: string) =>
  queryOptions({
    queryKey: ["link", token, "question"],
    queryFn: () => valueOf(callApi(contract.askSecurityQuestion, { body: { token } })),
    staleTime: Infinity,
    retry: false,
  });

export const setPassword = {
  call: (body: BodyOf<typeof recovery.setPassword>) => callApi(recovery.setPassword, { body }),
};

export const keepAlive = () => callApi(contract.keepAlive, { body: {} });

export const expire = () => callApi(contract.expire, { body: {} });
