import type { verifyPassword as contract } from "@portal/domain/auth/credentials/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { notePasswordVerified } from "../sessions/session-store.ts";
import { passwordIsRight } from "./password-is-right.ts";

/**
 * Checks the password before a sensitive change, and stores the time of success in the session (CH-46). Wrong passwords
 * count toward the account's lockout.
 */
export const verifyPassword: Act<typeof contract> = async (context, call) => {
  if (call.session.isSso) return refuse("FORBIDDEN");
  if (!(await passwordIsRight(context, call, call.body.password))) return refuse("INVALID_PASSWORD");
  await notePasswordVerified(context.database, call.session.id, context.clock.now());
  return done({ success: true });
};
