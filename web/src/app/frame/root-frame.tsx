import styles from "./root-frame.module.css";
import { maintenancePath } from "@portal/domain/frame/paths";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from "react-router";
import { isHealthy } from "@portal/ui/calls/health.ts";
import { listenToRequests, tell, foregroundCalls } from "@portal/ui/calls/requests.ts";
import { preOutageUrl, sessionEndElsewhere } from "../../platform/session-storage.ts";
import { alertsOnNavigation } from "@portal/ui/messages/alerts.ts";
import { restartIfTakenOver } from "../../platform/forced-exit.ts";
import { countryOf } from "../../platform/country.ts";
import { pageAt } from "../pages.ts";
import { IdleWatch } from "../session/idle-watch.tsx";
import { endSession } from "../session/session-end.ts";
import { SpinnerOverlay } from "@portal/ui/messages/spinner.tsx";

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
        sessionExpired: () => {
          if (restartIfTakenOver()) return;
          void navigate(endSession(here.current, "expired"), { replace: true });
        },
        outage: () => {
          // Reads the address from the browser, because the page may not have rendered its new address yet.
          const { pathname, search, hash } = globalThis.location;
          if (maintenancePath.isAt(pathname)) return;
          const { state } = here.current;
          const address = pathname + search + hash;
          preOutageUrl.set(address);
          const maintenance = maintenancePath(countryOf(pathname) ?? "us", { redirect: address });
          // Passes on the history state, because the state contains the current step of the login.
          void navigate(maintenance, { state: state as unknown });
        },
      }),
    [navigate],
  );

  useEffect(() => {
    // Checks the API's health once, while the first screen loads (CORE-MAINT-07, CH-30).
    const ask = async () => (await isHealthy()) || tell.outage();
    void ask();
  }, []);

  useEffect(() => {
    // Another tab has logged out or signed in, so this tab must not show the old session's data.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (restartIfTakenOver()) return;
      if (key === "token" && newValue === null && pageAt(here.current.pathname)?.access !== "public") {
        void navigate(endSession(here.current, sessionEndElsewhere()), { replace: true });
      }
    };
    window.addEventListener("storage", onStorage);
    // Checks again when the page returns from the back/forward cache, because a cached page receives no storage events.
    window.addEventListener("pageshow", restartIfTakenOver);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", restartIfTakenOver);
    };
  }, [navigate]);

  const shown = useRef(location.pathname);
  useEffect(() => {
    if (shown.current === location.pathname) return;
    shown.current = location.pathname;
    alertsOnNavigation();
  }, [location.pathname]);

  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <IdleWatch />
      <BusySpinner isNavigating={useNavigation().state !== "idle"} />
    </>
  );
}

const onCalls = (changed: () => void) => listenToRequests({ started: changed, ended: changed });

/** Shows a spinner during calls and until 250 ms after the last call (CORE-LAYOUT-19). Never blocks clicks. */
function BusySpinner({ isNavigating }: { readonly isNavigating: boolean }) {
  const calls = useSyncExternalStore(onCalls, foregroundCalls);
  return (
    <div className={styles["place"]} data-testid="busy-spinner">
      <SpinnerOverlay isBusy={calls > 0 || isNavigating} />
    </div>
  );
}
