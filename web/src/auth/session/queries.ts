import * as contract from "@portal/domain/auth/session/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { callApi } from "@portal/ui/calls/call-api.ts";

/** Calls of an open session. Sign-in calls are in another file, because the portal's pages do not need them. */
export const keepAlive = () => callApi(contract.keepAlive, { body: {} });

export const expire = (body: BodyOf<typeof contract.expire>) => callApi(contract.expire, { body });
