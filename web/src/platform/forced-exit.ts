import { loginPath } from "@portal/domain/auth/paths";
import { maintenancePath } from "@portal/domain/frame/paths";

/** Where a borrower is led without having chosen it: the session is over, or the API is down. */
export function isForcedExit(pathname: string): boolean {
  return loginPath.isAt(pathname) || maintenancePath.isAt(pathname);
}
