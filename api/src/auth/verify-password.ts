import type { verifyPassword as contract } from "@portal/domain/auth/credentials/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { notePasswordVerified } from "../sessions/session-store.ts";
import { passwordIsRight } from "./password-is-right.ts";

/**
 * Checks the password again. Wrong passwords count toward the account's lockout. Stores the time of a successful check
 * in the session (CH-46).
 */
export const verifyPassword: Act<typeof contract> = async (context, call) => {
  if (call.session.isSso) return refuse("FORBIDDEN");
  if (!(await passwordIsRight(context, call, call.body.password))) return refuse("INVALID_PASSWORD");
  await notePasswordVerified(context.database, call.session.id, context.clock.now());
  return done({ success: true });
};
