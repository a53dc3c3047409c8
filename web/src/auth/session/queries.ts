import * as contract from "@portal/domain/auth/session/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { callApi } from "@portal/ui/calls/call-api.ts";

/**
 * Calls of an open session. Sign-in calls have a separate file, because pages of an open session do not use sign-in
 * calls.
 */
export const keepAlive = () => callApi(contract.keepAlive, { body: {} });

export const expire = (body: BodyOf<typeof contract.expire>) => callApi(contract.expire, { body });
