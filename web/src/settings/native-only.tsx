import { settingsPath } from "@portal/domain/settings/paths";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { useCountry } from "../platform/page.ts";
import { useUser } from "../platform/user.ts";

/**
 * Shows the page to borrowers who log in with a password. Redirects borrowers of the sign-on provider to the settings
 * (CH-45).
 */
export function NativeOnly({ children }: { readonly children: ReactNode }) {
  const country = useCountry();
  const { payPalSso } = useUser();
  return payPalSso ? <Navigate to={settingsPath(country)} replace /> : children;
}
