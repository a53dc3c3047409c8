import type { checkHealth as contract } from "@portal/domain/support/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { pingDatabase } from "./store.ts";

/** Throws if the database is unavailable. The health check then returns 503. */
export const checkHealth: Act<typeof contract> = async (context) => {
  await pingDatabase(context.database);
  return done({ status: "ok" });
};
