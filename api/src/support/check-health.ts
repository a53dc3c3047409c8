import type { checkHealth as contract } from "@portal/domain/support/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { pingDatabase } from "./store.ts";

/** Without the database nothing works: then this throws, and the answer is 503. */
export const checkHealth: Act<typeof contract> = async (context) => {
  await pingDatabase(context.database);
  return done({ status: "ok" });
};
