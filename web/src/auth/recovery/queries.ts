import { askSecurityQuestion } from "@portal/domain/auth/contract";
import * as contract from "@portal/domain/auth/recovery/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";

export const requestPasswordLink = {
  call: ({ email }: { readonly email: string }) =>
    callApi(contract.forgotPassword, { body: { email: email.trim() } }),
};

/** The kind and the recipient of a mailed link. Fetched only once while the page is open. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ["link", token],
    queryFn: async () => (await valueOf(callApi(contract.readLink, { params: { resetToken: token } }))).data,
    staleTime: Infinity,
    retry: false,
  });

export const linkQuestionQuery = (token: string) =>
  queryOptions({
    queryKey: ["link", token, "question"],
    queryFn: () => valueOf(callApi(askSecurityQuestion, { body: { token } })),
    staleTime: Infinity,
    retry: false,
  });

export const setPassword = {
  call: (body: BodyOf<typeof contract.setPassword>) => callApi(contract.setPassword, { body }),
};

export const verifyEmail = {
  call: (body: BodyOf<typeof contract.verifyEmail>) => callApi(contract.verifyEmail, { body }),
};
