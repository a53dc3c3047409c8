import * as contract from "@portal/domain/auth/session/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { callApi } from "@portal/ui/calls/call-api.ts";

/** Calls of a signed-in borrower. Sign-in calls have a separate file, which only the sign-in pages load. */
export const keepAlive = () => callApi(contract.keepAlive, { body: {} });

export const expire = (body: BodyOf<typeof contract.expire>) => callApi(contract.expire, { body });
