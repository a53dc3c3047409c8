import { signOnFailed } from "@portal/domain/auth/sso/rules";
import { useNavigate } from "react-router";
import { beginSignOn, type SignOnFlow } from "./begin-sign-on.ts";
import { loginAfter } from "./end-sign-on.ts";
import { Handover } from "./handover.tsx";
import { useOnce } from "./use-once.ts";

function Landing({ flow }: { readonly flow: SignOnFlow }) {
  const navigate = useNavigate();
  useOnce(async () => {
    try {
      // Removes this page from the history, so that Back from the sign-on provider leads to the login.
      location.replace(await beginSignOn(flow));
    } catch {
      await navigate(loginAfter(flow, signOnFailed), { replace: true });
    }
  });
  return <Handover step="leaving" />;
}

/** Sends the browser to the sign-on provider (CORE-SSO-01, CORE-SSO-02). */
export function LandingScreen() {
  return <Landing flow="plain" />;
}

/** Sends a borrower with a migrated account to the sign-on provider (CORE-SSO-11). */
export function MigratedLandingScreen() {
  return <Landing flow="migrated" />;
}
