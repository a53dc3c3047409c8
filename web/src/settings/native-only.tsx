import { settingsPath } from "@portal/domain/settings/paths";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { useCountry } from "../platform/page.ts";
import { useUser } from "../platform/user.ts";

/** Redirects single sign-on users to the settings, because they have no password in the portal (CH-45). */
export function NativeOnly({ children }: { readonly children: ReactNode }) {
  const country = useCountry();
  const { payPalSso } = useUser();
  return payPalSso ? <Navigate to={settingsPath(country)} replace /> : children;
}
