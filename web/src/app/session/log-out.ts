import { useLocation, useNavigate } from "react-router";
import { endSession } from "./session-end.ts";

const longestMilliseconds = 3_000;

/** Waits at most 3 seconds, because a log-out must work without the network too. */
export async function expireOnServer(body: { readonly byRest?: true }): Promise<void> {
  const ask = async () => {
    const { expire } = await import("../../auth/session/queries.ts");
    await expire(body);
  };
  const limit = new Promise((resolve) => setTimeout(resolve, longestMilliseconds));
  await Promise.race([ask().catch(() => undefined), limit]);
}

/**
 * Ends the session on the server first, because that call needs the token, and then in this browser (CORE-SESS-11, 14).
 */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const location = useLocation();
  return async () => {
    await expireOnServer({});
    await navigate(endSession(location, "logged out"));
  };
}
