import { Outlet } from "react-router";
import { QueryHost } from "../../platform/query-host.tsx";

/** The layout of pages that call the API but are outside the signed-in portal. */
export function CallingLayout() {
  return (
    <QueryHost>
      <Outlet />
    </QueryHost>
  );
}
