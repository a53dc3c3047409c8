import { listenToRequests } from "@portal/ui/calls/requests.ts";
import { alertsOnNavigation } from "@portal/ui/messages/alerts.ts";
import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigate, useRevalidator } from "react-router";
import { refreshSession, useSession } from "../../platform/session.ts";
import { followOtherTabs } from "../../platform/other-tabs.ts";
import { redirectFor } from "../session/guard.ts";
import { startingAt } from "../session/start-page.ts";

/** The outermost frame: follows the session, and leads to the sign-in when the session has ended. */
export function RootFrame() {
  const state = useSession()?.state;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const location = useLocation();
  const here = useRef(location);
  useEffect(() => {
    if (here.current.pathname !== location.pathname) alertsOnNavigation();
    here.current = location;
  }, [location]);

  useEffect(() => listenToRequests({ sessionExpired: () => void refreshSession() }), []);
  useEffect(followOtherTabs, []);

  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (state === undefined || was === state) return;
    const to = redirectFor(state, here.current);
    if (to !== undefined) void startingAt(to).then((start) => navigate(start, { replace: true }));
    // Loads the page's code now, because a locked desk loads no code.
    else if (state === "open") void revalidate();
  }, [state, navigate, revalidate]);

  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
