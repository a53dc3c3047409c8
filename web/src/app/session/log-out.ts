import { useLocation, useNavigate } from "react-router";
import { expire } from "../../auth/session/queries.ts";
import { endSession } from "./session-end.ts";

/** Ends the session on the server first, then here; a log-out must not depend on the network (CORE-SESS-11, 14). */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const location = useLocation();
  return async () => {
    await expire(true);
    await navigate(endSession(location, "logged out"));
  };
}
