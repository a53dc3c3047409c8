import * as contract from "@portal/domain/auth/contract";
import { callApi } from "../platform/call-api.ts";
import { config } from "../platform/config.ts";

export const logIn = (email: string, password: string) =>
  callApi(contract.logIn, {
    body: { email: email.trim(), password, partner: "sf", brand: config().brand, validatePartner: false },
  });

export const authorize = (answer: string, questionId: number) =>
  callApi(contract.authorize, { body: { answer, questionId } });

export const askSecurityQuestion = () => callApi(contract.askSecurityQuestion, { body: {} });

export const listSecurityQuestions = () => callApi(contract.listSecurityQuestions, {});

export const keepAlive = () => callApi(contract.keepAlive, { body: {} });

export const expire = () => callApi(contract.expire, { body: {} });
