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
    // Removes this page from the history, because the sign-on provider's code can be used only once.
    if (to !== undefined) await navigate(to, { replace: true });
  });
  return <Handover step="returning" />;
}

/** Completes a sign-on. The sign-on provider redirects the browser to this page (CORE-SSO-03). */
export function CallbackScreen() {
  return <Callback flow="plain" />;
}

export function MigratedCallbackScreen() {
  return <Callback flow="migrated" />;
}
