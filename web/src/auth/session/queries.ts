import * as contract from "@portal/domain/auth/session/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { callApi } from "../../platform/call-api.ts";

/** Separate from the calls for signing in, because every page of the portal loads these. */
export const keepAlive = () => callApi(contract.keepAlive, { body: {} });

export const expire = (body: BodyOf<typeof contract.expire>) => callApi(contract.expire, { body });
