import { maintenancePath } from "@portal/domain/frame/paths";
import { useEffect, useRef } from "react";
import { RouterProvider as AriaRouterProvider } from "react-aria-components";
import { Outlet, ScrollRestoration, useHref, useLocation, useNavigate, useNavigation } from "react-router";
import { listenToRequests } from "../../platform/requests.ts";
import { preOutageUrl, sessionEndElsewhere } from "../../platform/session-storage.ts";
import { alertsOnNavigation } from "../../platform/alerts.ts";
import { BusySpinner } from "./busy-spinner.tsx";
import { countryOf } from "../../platform/country.ts";
import { pageAt } from "../routes.ts";
import { IdleWatch } from "../session/idle-watch.tsx";
import { endSession } from "../session/session-end.ts";

/** Around every screen: what happens when a session ends or the API is down, the idle watch, the spinner. */
export function RootFrame() {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  useEffect(() => {
    here.current = location;
  }, [location]);

  useEffect(
    () =>
      listenToRequests({
        sessionExpired: () => void navigate(endSession(here.current, "expired"), { replace: true }),
        outage: () => {
          const { pathname, search } = here.current;
          if (maintenancePath.isAt(pathname)) return;
          preOutageUrl.set(pathname + search);
          void navigate(maintenancePath(countryOf(pathname) ?? "us", { redirect: pathname + search }));
        },
      }),
    [navigate],
  );

  useEffect(() => {
    // Another tab has logged out: this one must not go on showing what it showed.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === "token" && newValue === null && pageAt(here.current.pathname)?.access !== "public") {
        void navigate(endSession(here.current, sessionEndElsewhere()), { replace: true });
      }
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [navigate]);

  const shown = useRef(location.pathname);
  useEffect(() => {
    if (shown.current === location.pathname) return;
    shown.current = location.pathname;
    alertsOnNavigation();
  }, [location.pathname]);

  return (
    // oxlint-disable-next-line react/hooks -- React Aria takes the hook itself and calls it in its links.
    <AriaRouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
      <Outlet />
      <ScrollRestoration />
      <IdleWatch />
      <BusySpinner isNavigating={useNavigation().state !== "idle"} />
    </AriaRouterProvider>
  );
}
