import * as contract from "@portal/domain/auth/session/contract";
import { callApi } from "../../platform/call-api.ts";

/** Apart from what signing in calls: every page of the portal loads these. */
export const keepAlive = () => callApi(contract.keepAlive, { body: {} });

/** @param byWish the borrower asked for it, and has not just rested */
export const expire = (byWish: boolean) => callApi(contract.expire, { body: { byWish } });
