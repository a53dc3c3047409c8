import { Outlet } from "react-router";
import { QueryHost } from "../../platform/query-host.tsx";

/** The layout of pages outside the portal that call the API. */
export function CallingLayout() {
  return (
    <QueryHost>
      <Outlet />
    </QueryHost>
  );
}
