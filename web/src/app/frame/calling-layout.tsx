import { Outlet } from "react-router";
import { QueryHost } from "../../platform/query-host.tsx";

/** Around pages outside the portal that call the API. */
export function CallingLayout() {
  return (
    <QueryHost>
      <Outlet />
    </QueryHost>
  );
}
