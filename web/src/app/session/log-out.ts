import { useLocation, useNavigate } from "react-router";
import { endSession } from "./session-end.ts";

/** How long the server has to end a session before it ends in this browser all the same. */
const longestMilliseconds = 3_000;

/**
 * Ends the session on the server, which needs the token that is still kept here. Waits for the answer no longer than
 * 3 seconds: a log-out must not depend on the network, nor on the code of the call.
 */
export async function expireOnServer(body: { readonly byRest?: true }): Promise<void> {
  const ask = async () => {
    const { expire } = await import("../../auth/session/queries.ts");
    await expire(body);
  };
  const limit = new Promise((resolve) => setTimeout(resolve, longestMilliseconds));
  await Promise.race([ask().catch(() => undefined), limit]);
}

/** Ends the session on the server first, then here (CORE-SESS-11, 14). */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const location = useLocation();
  return async () => {
    await expireOnServer({});
    await navigate(endSession(location, "logged out"));
  };
}
