import { config } from "@portal/ui/calls/config.ts";
import { useMemo } from "react";
import { useStaff } from "../../platform/session.ts";
import type { DeskPlace } from "../lists/person-columns.tsx";

/** The desk's zone, and the name of the provider with which borrowers sign in. */
export function useDeskPlace(): DeskPlace {
  const { deskTimeZone: zone } = useStaff().settings;
  const { ssoProviderName: provider } = config();
  return useMemo(() => ({ zone, provider }), [zone, provider]);
}
