import { useLocation, useNavigate } from "react-router";
import type { SignOnFlow } from "./begin-sign-on.ts";
import { endSignOn } from "./end-sign-on.ts";
import { Handover } from "./handover.tsx";
import { useOnce } from "./use-once.ts";

function Callback({ flow }: { readonly flow: SignOnFlow }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  useOnce(async () => {
    const to = await endSignOn(flow, search);
    // In this page's place: its code is used up.
    if (to !== undefined) await navigate(to, { replace: true });
  });
  return <Handover step="returning" />;
}

/** Where the provider sends the browser back to (CORE-SSO-03). */
export function CallbackScreen() {
  return <Callback flow="plain" />;
}

/** The same of the migrated flow. */
export function MigratedCallbackScreen() {
  return <Callback flow="migrated" />;
}
